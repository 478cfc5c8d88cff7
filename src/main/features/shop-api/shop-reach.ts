import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'

/** Whether the shop can be reached, as the last thing that was asked of it showed. */
export interface ShopReach {
  /** Before anything was asked it counts as there. */
  isThere(): boolean
  /** Undefined before anything was asked. */
  known(): { isThere: boolean; since: Date } | undefined
  record(isThere: boolean): void
  onChange(listener: (isThere: boolean) => void): () => void
  onBack(listener: () => void): () => void
}

/** Remembers whether the shop is there, for who shows it and for who waits until it is back. */
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
