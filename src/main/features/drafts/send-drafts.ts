import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import { classifyRefusal } from './classify-refusal.ts'
import type { DraftStore } from './draft-store.ts'
import type { PersistedDraft } from './persisted-draft.ts'

type Deps = {
  shelf: DraftStore
  shop: Pick<Shop, 'api' | 'url' | 'isThere' | 'onBack'>
  sessions: Sessions
  clock: Clock
  timers: Timers
  log: Log
}

/** Sends what lies on the shelf, each exactly once. */
export interface DraftSending {
  /** Sends one, if it is to be sent; done when it is known what came of it. Never throws. */
  send(draftId: string): Promise<void>
  /** Sends all that waits, one after the other, if the server is there and staff are logged in. */
  sendWaiting(): Promise<void>
  stop(): void
}

const AFTER_START_MS = 3_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 600_000

/** Beside a draft of which nobody knows whether it arrived. */
export const NO_ANSWER =
  'Er kwam geen antwoord van de winkel. Of de order daar is, wordt nagevraagd zodra zij er weer is.'
const DISK_FULL = 'De schijf van deze kassa is vol of niet te beschrijven; de order is nog niet verstuurd.'

/**
 * Sends drafts at the start, after a login, when the line is back, and again while no answer comes. The number of a draft
 * is its idempotency key, and what is sent never changes as long as nobody knows whether it arrived.
 */
export function startSending({ shelf, shop, sessions, clock, timers, log }: Deps): DraftSending {
  /** Calls under way, so that none is sent twice at the same moment. True: it has to be sent again later. */
  const underWay = new Map<string, Promise<boolean>>()
  let waitMs = FIRST_RETRY_MS
  let callOff: (() => void) | undefined
  let round: Promise<void> | undefined

  const isStaff = () => hasStaffSession(sessions.current())
  const mayBeSent = (draft: PersistedDraft) => draft.shopUrl === shop.url() && isStaff() && shop.isThere()

  function sendOnce(draftId: string): Promise<boolean> {
    const running = underWay.get(draftId)
    if (running) return running
    const work = sendNow(draftId).finally(() => underWay.delete(draftId))
    underWay.set(draftId, work)
    return work
  }

  async function sendNow(draftId: string): Promise<boolean> {
    const before = shelf.find(draftId)
    if (!before || before.state === 'sent') return false
    const sending: PersistedDraft = { ...before, state: 'sending', reason: null, refusalCode: null }
    try {
      shelf.put(sending)
    } catch (error) {
      log.error('a draft could not be written, so it was not sent', error)
      shelf.show({ ...before, reason: DISK_FULL })
      return true
    }
    try {
      const { salesOrderId } = await shop.api.salesOrders.place({
        headers: { 'idempotency-key': draftId },
        body: sending.order as PlaceOrderBody, // the server judges what it is
      })
      waitMs = FIRST_RETRY_MS
      const sentDateTime = clock.now().toISOString()
      // The order is in the shop now; what it holds of its buyer has no more business here.
      shelf.putAnyway({ ...sending, state: 'sent', salesOrderId, sentDateTime, order: {} })
      return false
    } catch (error) {
      return recordRefusal(before, sending, error)
    }
  }

  /** Writes down what an answer other than an order means. @returns whether it has to be sent again later */
  function recordRefusal(before: PersistedDraft, sending: PersistedDraft, error: unknown): boolean {
    const judged = classifyRefusal(error, isStaff())
    switch (judged.kind) {
      case 'silent':
        log.warn('no answer to a draft', { draftId: sending.draftId })
        shelf.putAnyway({ ...sending, reason: NO_ANSWER })
        return true
      case 'later':
        // An earlier try may have arrived, whatever is said of this one.
        shelf.putAnyway({
          ...sending,
          state: before.state === 'sending' ? 'sending' : 'waiting',
          reason: judged.reason,
        })
        return true
      case 'refused':
        shelf.putAnyway({ ...sending, state: 'refused', reason: judged.reason, refusalCode: judged.code })
        return false
      default:
        return judged satisfies never
    }
  }

  /** Twice as long after each round in which no answer came, however many orders were in it. */
  function scheduleRetry(): void {
    if (callOff) return
    callOff = timers.after(waitMs, () => void sendWaiting())
    waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)
  }

  function sendWaiting(): Promise<void> {
    round ??= sendSequentially().finally(() => {
      round = undefined
    })
    return round
  }

  async function sendSequentially(): Promise<void> {
    callOff?.()
    callOff = undefined
    const tried = new Set<string>()
    let isAnyLeft = false
    // Looked up anew each time: one may have been kept while another was being sent.
    for (let draft = nextToSend(tried); draft; draft = nextToSend(tried)) {
      tried.add(draft.draftId)
      if (await sendOnce(draft.draftId)) isAnyLeft = true
    }
    if (isAnyLeft) scheduleRetry()
  }

  const nextToSend = (tried: ReadonlySet<string>) =>
    shelf
      .all()
      .filter((draft) => (draft.state === 'waiting' || draft.state === 'sending') && !tried.has(draft.draftId))
      .filter(mayBeSent)
      .sort((a, b) => a.savedDateTime.localeCompare(b.savedDateTime))[0]

  function soon(): void {
    waitMs = FIRST_RETRY_MS
    void sendWaiting()
  }
  const stops = [shop.onBack(soon), sessions.onChange(soon)]
  // By then it is known whether the shop is there: what is not tried is certain not to have arrived.
  callOff = timers.after(AFTER_START_MS, () => void sendWaiting())

  return {
    async send(draftId) {
      if (await sendOnce(draftId)) scheduleRetry()
    },
    sendWaiting,
    stop() {
      callOff?.()
      for (const stop of stops) stop()
    },
  }
}
