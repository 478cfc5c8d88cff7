import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock } from '../../ports/machine.ts'

/** Records whether the shop is reachable, according to the last call. */
export interface ShopReach {
  /** True when the last call got a response, and before the first call. */
  isReachable(): boolean
  /** Returns the recorded state and since when it is so; undefined before the first call. */
  lastChange(): { isReachable: boolean; since: Date } | undefined
  record(isReachable: boolean): void
  onChange(listener: (isReachable: boolean) => void): () => void
  /** Calls the listener each time the shop becomes reachable after it was unreachable. */
  onReachable(listener: () => void): () => void
}

/** Creates the record of whether the shop is reachable, for the status banner and for work after a reconnect. */
export function createShopReach({ clock }: { clock: Pick<Clock, 'now'> }): ShopReach {
  let lastChange: { isReachable: boolean; since: Date } | undefined
  const listeners = createListeners<[isReachable: boolean]>()
  return {
    isReachable: () => lastChange?.isReachable ?? true,
    lastChange: () => lastChange,
    record(isReachable) {
      if (lastChange?.isReachable === isReachable) return
      lastChange = { isReachable, since: clock.now() }
      listeners.tell(isReachable)
    },
    onChange: listeners.subscribe,
    onReachable(listener) {
      let wasAway = lastChange?.isReachable === false
      return listeners.subscribe((isReachable) => {
        const isBack = isReachable && wasAway
        wasAway = !isReachable
        if (isBack) listener()
      })
    },
  }
}
