import { createListeners } from '#shared/kernel/listeners.ts'
import type { AwayKind } from '../../ports/away-kind.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { AwayReason } from './away-reason.ts'

/** Records whether the shop is reachable, according to the last call. */
export interface ShopReach {
  /** True when the last call got a response, and before the first call. */
  isReachable(): boolean
  /** Returns the recorded state and since when it is so; undefined before the first call. */
  lastChange(): { isReachable: boolean; since: Date } | undefined
  /** Records the result of a call; with the reason when the shop did not respond. */
  record(isReachable: boolean, reason?: AwayReason): void
  /** Returns why the shop did not respond to the last call; undefined while it is reachable. */
  awayKind(): AwayKind | undefined
  onChange(listener: (isReachable: boolean) => void): () => void
  /** Calls the listener each time the shop becomes reachable after it was unreachable. */
  onReachable(listener: () => void): () => void
}

type Deps = { clock: Pick<Clock, 'now'>; shopUrl(): string; log: Pick<Log, 'info' | 'warn'> }

const NO_REASON: AwayReason = { kind: 'no_answer', code: 'unknown' }

/**
 * Creates the record of whether the shop is reachable, for the status banner and for work after a reconnect. Logs each
 * change once, with the host of the shop and the reason: also when the shop stays unreachable for another reason.
 */
export function createShopReach({ clock, shopUrl, log }: Deps): ShopReach {
  let lastChange: { isReachable: boolean; since: Date } | undefined
  let awayKind: AwayKind | undefined
  const listeners = createListeners<[isReachable: boolean]>()
  return {
    isReachable: () => lastChange?.isReachable ?? true,
    lastChange: () => lastChange,
    awayKind: () => awayKind,
    record(isReachable, reason = NO_REASON) {
      const kind = isReachable ? undefined : reason.kind
      const isChanged = lastChange?.isReachable !== isReachable
      if (!isChanged && kind === awayKind) return
      const host = hostOf(shopUrl())
      if (!isReachable) log.warn('shop unreachable', { host, reason: reason.code })
      else if (lastChange) log.info('shop reachable again', { host })
      awayKind = kind
      if (!isChanged) return
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

/** Returns only the host of an address, because the rest may contain a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'none')
