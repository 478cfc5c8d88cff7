import { failures } from '#shared/contracts/failures.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { type PollResult, pollResult } from '#shared/domain/payments/payment-policy.ts'
import type { KeptPayment } from './payment-entries.ts'
import { asFailedCall, type Road } from './payment-road.ts'

type Deps = {
  /** Whether a start of it may still arrive: until then nobody can say that the server will not have it. */
  isUnderWay: (attemptId: string) => boolean
}

/** Looks at the server, which asks the provider, how a payment stands. */
export function paymentLooker(road: Road, { isUnderWay }: Deps) {
  const { shop, clock, log, timing, kept } = road
  const absentSince = new Map<string, number>()

  async function look(payment: KeptPayment): Promise<PollResult> {
    const { attemptId, salesOrderId } = payment
    if (payment.stands !== 'running') return 'over'
    // Another server is set now: it knows nothing of this.
    if (payment.shop !== shop.url()) return 'no answer'
    try {
      const params = { id: salesOrderId }
      const told = await shop.api.paymentDesk.show({ params, signal: AbortSignal.timeout(timing.askForMs) })
      road.noteOutstanding(salesOrderId, told.outstanding)
      const found = told.payments.find(({ paymentId }) => paymentId === attemptId)
      if (!found) return absent(payment)
      absentSince.delete(attemptId)
      payment.state = found.state
      road.answer(payment, { kind: 'seen', attemptId, state: found.state, paymentUrl: found.paymentUrl })
      if (isFinal(found.state)) await road.end(payment, found.state)
      return pollResult(found.state)
    } catch (error) {
      if (asFailedCall(error)?.code === 'order_not_found') return absent(payment)
      log.info('a payment could not be asked after', { attemptId, code: asFailedCall(error)?.code ?? 'none' })
      return 'no answer'
    }
  }

  /**
   * The server has no such attempt. A start that was on its way may arrive a moment later, so it says so twice, with time
   * in between, before it counts as never started.
   */
  async function absent(payment: KeptPayment): Promise<PollResult> {
    const { attemptId } = payment
    if (isUnderWay(attemptId) || payment.state !== null) return 'doubtful'
    const since = absentSince.get(attemptId) ?? clock.monotonicMs()
    absentSince.set(attemptId, since)
    if (clock.monotonicMs() - since < timing.absentAfterMs) return 'doubtful'
    const refusal = { code: 'payment_not_started', message: failures.payment_not_started.text }
    road.answer(payment, { kind: 'refused', attemptId, refusal })
    road.close(attemptId)
    log.info('a payment was never started', { attemptId })
    await kept.note({ kind: 'final', attemptId, state: 'not_started' })
    return 'over'
  }

  return {
    look,
    /** What was said before counts no more. */
    forget: (attemptId: string) => void absentSince.delete(attemptId),
  }
}
