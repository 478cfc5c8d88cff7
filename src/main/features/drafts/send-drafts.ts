import type { PlaceOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import { classifyRefusal } from './classify-refusal.ts'
import type { DraftStore } from './draft-store.ts'
import type { PersistedDraft } from './persisted-draft.ts'

type Deps = {
  store: DraftStore
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  clock: Clock
  timers: Timers
  log: Log
}

/** Sends drafts, each exactly once. */
export interface DraftSending {
  /** Sends one draft, also a refused one, unless it was sent already. Resolves after the response. Never throws. */
  send(draftId: string): Promise<void>
  /** Sends all waiting drafts one by one, if the server is reachable and staff are logged in. */
  sendWaiting(): Promise<void>
  stop(): void
}

const AFTER_START_MS = 3_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 600_000

/** Shown with a draft whose outcome is unknown. */
export const NO_ANSWER =
  'Er kwam geen antwoord van de winkel. Of de order daar is, wordt nagevraagd zodra zij er weer is.'
const DISK_FULL = 'De schijf van deze kassa is vol of niet te beschrijven; de order is nog niet verstuurd.'

/**
 * Sends drafts at the start, after a login, after a reconnect, and again while there is no response. The id of a draft
 * is its idempotency key. Its content never changes while the outcome is unknown.
 */
export function startSending({ store, shop, sessions, clock, timers, log }: Deps): DraftSending {
  /**
   * Calls in progress, so that a draft is not sent twice at the same time. Resolves to true when it has to be sent
   * again.
   */
  const underWay = new Map<string, Promise<boolean>>()
  let waitMs = FIRST_RETRY_MS
  let cancelTimer: (() => void) | undefined
  let round: Promise<void> | undefined

  const isStaff = () => hasStaffSession(sessions.current())
  const mayBeSent = (draft: PersistedDraft) => draft.shopUrl === shop.url() && isStaff() && shop.isReachable()

  function sendOnce(draftId: string): Promise<boolean> {
    const running = underWay.get(draftId)
    if (running) return running
    const work = sendNow(draftId).finally(() => underWay.delete(draftId))
    underWay.set(draftId, work)
    return work
  }

  async function sendNow(draftId: string): Promise<boolean> {
    const before = store.find(draftId)
    if (!before || before.state === 'sent') return false
    const sending: PersistedDraft = { ...before, state: 'sending', reason: null, refusalCode: null }
    try {
      store.put(sending)
    } catch (error) {
      log.error('draft not sent: writing failed', error)
      store.show({ ...before, reason: DISK_FULL })
      return true
    }
    try {
      const { salesOrderId } = await shop.api.salesOrders.place({
        headers: { 'idempotency-key': draftId },
        body: sending.order as PlaceOrderOnWire, // the server validates the order
      })
      waitMs = FIRST_RETRY_MS
      const sentDateTime = clock.now().toISOString()
      // The order is in the shop now, so the buyer's data is deleted here.
      store.putAnyway({ ...sending, state: 'sent', salesOrderId, sentDateTime, order: {} })
      return false
    } catch (error) {
      return recordRefusal(before, sending, error)
    }
  }

  /** Stores the meaning of a response other than an order. @returns true when the draft must be sent again later */
  function recordRefusal(before: PersistedDraft, sending: PersistedDraft, error: unknown): boolean {
    const refusal = classifyRefusal(error, isStaff())
    switch (refusal.kind) {
      case 'silent':
        log.warn('draft got no response', { draftId: sending.draftId })
        store.putAnyway({ ...sending, reason: NO_ANSWER })
        return true
      case 'later':
        // An earlier call may have arrived, regardless of the response to this one.
        store.putAnyway({
          ...sending,
          state: before.state === 'sending' ? 'sending' : 'waiting',
          reason: refusal.reason,
        })
        return true
      case 'refused':
        store.putAnyway({ ...sending, state: 'refused', reason: refusal.reason, refusalCode: refusal.code })
        return false
      default:
        return refusal satisfies never
    }
  }

  /** Doubles the wait after each round with missing responses, however many drafts it had. */
  function scheduleRetry(): void {
    if (cancelTimer) return
    cancelTimer = timers.after(waitMs, () => void sendWaiting())
    waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)
  }

  function sendWaiting(): Promise<void> {
    round ??= sendSequentially().finally(() => {
      round = undefined
    })
    return round
  }

  async function sendSequentially(): Promise<void> {
    cancelTimer?.()
    cancelTimer = undefined
    const tried = new Set<string>()
    let needsRetry = false
    // Looks up the next draft each time: one may have been added while another was being sent.
    for (let draft = nextToSend(tried); draft; draft = nextToSend(tried)) {
      tried.add(draft.draftId)
      if (await sendOnce(draft.draftId)) needsRetry = true
    }
    if (needsRetry) scheduleRetry()
  }

  const nextToSend = (tried: ReadonlySet<string>) =>
    store
      .all()
      .filter((draft) => (draft.state === 'waiting' || draft.state === 'sending') && !tried.has(draft.draftId))
      .filter(mayBeSent)
      .sort((a, b) => a.savedDateTime.localeCompare(b.savedDateTime))[0]

  function sendNowAndReset(): void {
    waitMs = FIRST_RETRY_MS
    void sendWaiting()
  }
  const stops = [shop.onReachable(sendNowAndReset), sessions.onChange(sendNowAndReset)]
  // By then it is known whether the shop is reachable. Without a connection no call is made, so drafts stay `waiting`.
  cancelTimer = timers.after(AFTER_START_MS, () => void sendWaiting())

  return {
    async send(draftId) {
      if (await sendOnce(draftId)) scheduleRetry()
    },
    sendWaiting,
    stop() {
      cancelTimer?.()
      for (const stop of stops) stop()
    },
  }
}
