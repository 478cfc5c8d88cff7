import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'

/** Records if the shop is reachable, according to the last call. */
export interface ShopReach {
  /** True before the first call. */
  isReachable(): boolean
  /** Undefined before the first call. */
  known(): { isReachable: boolean; since: Date } | undefined
  record(isReachable: boolean): void
  onChange(listener: (isReachable: boolean) => void): () => void
  /** Subscribes to reconnects: the shop is reachable after it was not. */
  onReachable(listener: () => void): () => void
}

/** Creates the record of the shop's reachability, for its display and for code that waits for a reconnect. */
export function createShopReach({ clock }: { clock: Pick<Clock, 'now'> }): ShopReach {
  let known: { isReachable: boolean; since: Date } | undefined
  const listeners = createListeners<[isReachable: boolean]>()
  return {
    isReachable: () => known?.isReachable ?? true,
    known: () => known,
    record(isReachable) {
      if (known?.isReachable === isReachable) return
      known = { isReachable, since: clock.now() }
      listeners.tell(isReachable)
    },
    onChange: listeners.subscribe,
    onReachable(listener) {
      let wasAway = known?.isReachable === false
      return listeners.subscribe((isReachable) => {
        const isBack = isReachable && wasAway
        wasAway = !isReachable
        if (isBack) listener()
      })
    },
  }
}
