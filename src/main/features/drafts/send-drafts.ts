import type { PlaceOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import { awaitedSender } from '#shared/domain/discounts/draft-sender.ts'
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

/** Sends drafts. Repeated calls for a draft create one order, because its id is the idempotency key. */
export interface DraftSending {
  /**
   * Sends one draft for the current user, unless the server already has its order. Also sends a refused draft, and one
   * that waits for another user. Resolves after the response. Never throws.
   */
  send(draftId: string): Promise<void>
  /**
   * Sends the waiting drafts one by one, if the server is reachable and staff are logged in; except drafts that wait for
   * another user.
   */
  sendWaiting(): Promise<void>
  stop(): void
}

/** Delay after the start. Only then is it known whether the shop is reachable. */
const AFTER_START_MS = 3_000
const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 600_000

/** Shown with a draft whose outcome is unknown. */
export const NO_ANSWER =
  'Er kwam geen antwoord van de winkel. Of de order daar is, wordt nagevraagd zodra zij er weer is.'
const DISK_FULL = 'De schijf van deze kassa is vol of niet te beschrijven; de order is nog niet verstuurd.'

/**
 * Starts to send drafts: at the start, after a login, after a reconnect, and again as long as there is no response. The
 * id of a draft is its idempotency key. The content of a draft never changes while its outcome is unknown.
 */
export function startSending({ store, shop, sessions, clock, timers, log }: Deps): DraftSending {
  /**
   * Calls in progress by draft id, so that a draft is not sent twice at the same time. A call resolves to true when the
   * draft must be sent again.
   */
  const callsInProgress = new Map<string, Promise<boolean>>()
  let retryMs = FIRST_RETRY_MS
  let cancelTimer: (() => void) | undefined
  let round: Promise<void> | undefined
  /** True when something changed during a round, so that another round follows. */
  let isDueAgain = false

  const isStaff = () => hasStaffSession(sessions.current())
  const currentEmail = () => sessions.current().session?.email
  const mayBeSent = (draft: PersistedDraft) =>
    draft.shopUrl === shop.url() &&
    isStaff() &&
    shop.isReachable() &&
    awaitedSender(draft, currentEmail()) === undefined

  /**
   * Sends a draft, or returns the call in progress. Resolves to true when the draft must be sent again.
   *
   * @param sentBy the user who sends it by hand
   */
  function sendOnce(draftId: string, sentBy?: string): Promise<boolean> {
    const running = callsInProgress.get(draftId)
    if (running) return running
    const work = callServer(draftId, sentBy).finally(() => callsInProgress.delete(draftId))
    callsInProgress.set(draftId, work)
    return work
  }

  async function callServer(draftId: string, sentBy?: string): Promise<boolean> {
    const before = store.find(draftId)
    if (!before || before.state === 'sent') return false
    const sending: PersistedDraft = {
      ...before,
      state: 'sending',
      reason: null,
      refusalCode: null,
      ...(sentBy !== undefined && { sentBy }),
    }
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
      retryMs = FIRST_RETRY_MS
      const sentDateTime = clock.now().toISOString()
      // The server has the order now, so the customer's personal data is deleted from this machine.
      store.putAnyway({ ...sending, state: 'sent', salesOrderId, sentDateTime, order: {} })
      return false
    } catch (error) {
      return recordRefusal(before, sending, error)
    }
  }

  /**
   * Stores the meaning of a failed call.
   *
   * @returns true when the draft must be sent again later
   */
  function recordRefusal(before: PersistedDraft, sending: PersistedDraft, error: unknown): boolean {
    const refusal = classifyRefusal(error, isStaff())
    switch (refusal.kind) {
      case 'silent':
        log.warn('draft got no response', { draftId: sending.draftId })
        store.putAnyway({ ...sending, reason: NO_ANSWER })
        return true
      case 'later':
        // The response proves only that this call created no order. An earlier call may have created it.
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

  /** Schedules the next round, once for all drafts of this round. The delay doubles with each round. */
  function scheduleRetry(): void {
    if (cancelTimer) return
    cancelTimer = timers.after(retryMs, () => {
      // The timer may fire during a round, which then schedules the next retry.
      cancelTimer = undefined
      void sendWaiting()
    })
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  function sendWaiting(): Promise<void> {
    if (round) isDueAgain = true
    round ??= sendUntilDone().finally(() => {
      round = undefined
      if (isDueAgain) void sendWaiting()
    })
    return round
  }

  async function sendUntilDone(): Promise<void> {
    do {
      isDueAgain = false
      await sendSequentially()
    } while (isDueAgain)
  }

  async function sendSequentially(): Promise<void> {
    cancelTimer?.()
    cancelTimer = undefined
    const tried = new Set<string>()
    let needsRetry = false
    // Looks up the next draft after each call, because a draft may have been added during the call.
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

  function resetDelayAndSend(): void {
    retryMs = FIRST_RETRY_MS
    void sendWaiting()
  }
  const stops = [shop.onReachable(resetDelayAndSend), sessions.onChange(resetDelayAndSend)]
  // While the shop is unreachable no call is made, so drafts stay `waiting`.
  cancelTimer = timers.after(AFTER_START_MS, () => void sendWaiting())

  return {
    async send(draftId) {
      if (await sendOnce(draftId, currentEmail())) scheduleRetry()
    },
    sendWaiting,
    stop() {
      cancelTimer?.()
      for (const stop of stops) stop()
    },
  }
}
