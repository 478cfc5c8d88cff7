import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'

/** Records if the shop is reachable, according to the last call. */
export interface ShopReach {
  /** True before the first call. */
  isThere(): boolean
  /** Undefined before the first call. */
  known(): { isThere: boolean; since: Date } | undefined
  record(isThere: boolean): void
  onChange(listener: (isThere: boolean) => void): () => void
  onBack(listener: () => void): () => void
}

/** Creates the record of the shop's reachability, for its display and for code that waits for a reconnect. */
export function createShopReach({ clock }: { clock: Pick<Clock, 'now'> }): ShopReach {
  let known: { isThere: boolean; since: Date } | undefined
  const listeners = createListeners<[isThere: boolean]>()
  return {
    isThere: () => known?.isThere ?? true,
    known: () => known,
    record(isThere) {
      if (known?.isThere === isThere) return
      known = { isThere, since: clock.now() }
      listeners.tell(isThere)
    },
    onChange: listeners.subscribe,
    onBack(listener) {
      let wasAway = known?.isThere === false
      return listeners.subscribe((isThere) => {
        const isBack = isThere && wasAway
        wasAway = !isThere
        if (isBack) listener()
      })
    },
  }
}
