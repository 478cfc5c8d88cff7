import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import { isUnsent, type TakenPayment, type TakenPayments } from './offline-payment-journal.ts'

type Deps = {
  payments: TakenPayments
  /** Drafts that the shop does not have yet. */
  drafts: { isUnsent(draftId: string): boolean; onChange(listener: () => void): () => void }
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  clock: Clock
  timers: Timers
  log: Log
}

const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 600_000
const AFTER_START_MS = 3_000

/** Refusals of a payment that the shop checked. Other failures do not tell whether the payment arrived. */
const REFUSED: ReadonlySet<string> = new Set(['order_not_found', 'idempotency_key_reused', 'invalid_input'])

/**
 * Starts to send the payments that were taken offline: one by one, oldest first, each after its order. It tries at the
 * start, after a login, after a reconnect, after a change of the drafts, and again while there is no response. The id of
 * a payment is its idempotency key, so the shop records each once.
 *
 * @returns a function that sends the waiting payments now, and one that stops
 */
export function startSendingPayments({ payments, drafts, shop, sessions, clock, timers, log }: Deps) {
  let retryMs = FIRST_RETRY_MS
  let cancelTimer: (() => void) | undefined
  let isRunning = false
  /** True when something changed during a round, so that another round follows. */
  let isDueAgain = false

  const mayBeSent = (payment: TakenPayment) =>
    isUnsent(payment) &&
    payment.shop === shop.url() &&
    hasStaffSession(sessions.current()) &&
    shop.isReachable() &&
    (payment.draftId === null || !drafts.isUnsent(payment.draftId))

  /** Sends a payment. Resolves to true when it must be sent again. */
  async function send(payment: TakenPayment): Promise<boolean> {
    const { paymentId, draftId, salesOrderId, type, amountCents, receiptNumber, takenDateTime, takenBy, tillId } =
      payment
    try {
      if (payment.state !== 'sending') {
        const begun = await payments.record({ kind: 'sending', paymentId })
        if (begun !== 'written') return begun === 'disk_full'
      }
      const reply = await shop.api.paymentDesk.recordOffline({
        body: {
          AttemptId: paymentId,
          ...(draftId === null ? { SalesOrderId: salesOrderId ?? undefined } : { OrderKey: draftId }),
          PaymentType: type,
          Amount: amountCents,
          ReceiptNumber: receiptNumber,
          TakenBy: takenBy,
          ...(tillId !== undefined && { TillId: tillId }),
          TakenDateTime: takenDateTime,
          SentDateTime: clock.now().toISOString(),
        },
      })
      retryMs = FIRST_RETRY_MS
      const { warnings } = reply
      const sent = await payments.record({ kind: 'sent', paymentId, salesOrderId: reply.salesOrderId, warnings })
      return sent === 'disk_full'
    } catch (error) {
      if (!(error instanceof ShopError)) {
        log.error('offline payment not sent', error)
        return true
      }
      log.warn('offline payment not recorded', { paymentId, code: error.code })
      if (!REFUSED.has(error.code)) return true
      return (await payments.record({ kind: 'refused', paymentId, reason: error.message })) === 'disk_full'
    }
  }

  async function sendSequentially(): Promise<void> {
    cancelTimer?.()
    cancelTimer = undefined
    const tried = new Set<string>()
    let needsRetry = false
    for (let next = nextToSend(tried); next; next = nextToSend(tried)) {
      tried.add(next.paymentId)
      if (await send(next)) needsRetry = true
    }
    if (!needsRetry || cancelTimer) return
    cancelTimer = timers.after(retryMs, sendWaiting)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  const nextToSend = (tried: ReadonlySet<string>) =>
    payments
      .all()
      .filter((payment) => !tried.has(payment.paymentId) && mayBeSent(payment))
      .sort((a, b) => a.takenDateTime.localeCompare(b.takenDateTime))[0]

  function sendWaiting(): void {
    if (isRunning) {
      isDueAgain = true
      return
    }
    isRunning = true
    void sendUntilDone()
      .catch((error: unknown) => log.error('offline payments not sent', error))
      .finally(() => {
        isRunning = false
        if (isDueAgain) sendWaiting()
      })
  }
  async function sendUntilDone(): Promise<void> {
    do {
      isDueAgain = false
      await sendSequentially()
    } while (isDueAgain)
  }
  function resetDelayAndSend(): void {
    retryMs = FIRST_RETRY_MS
    sendWaiting()
  }

  const stops = [
    shop.onReachable(resetDelayAndSend),
    sessions.onChange(resetDelayAndSend),
    // A draft may just have been sent.
    drafts.onChange(sendWaiting),
  ]
  cancelTimer = timers.after(AFTER_START_MS, sendWaiting)

  return {
    sendWaiting,
    stop(): void {
      cancelTimer?.()
      for (const stop of stops) stop()
    },
  }
}
