import { payments as paymentCalls } from '#shared/contracts/payments.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { afterFailedStart, afterStart, startRequest } from '#shared/domain/payments/payment-policy.ts'
import type { AttemptEvent, PanelEffect } from '#shared/domain/payments/payment-process.ts'
import type { Sessions } from '../../ports/till.ts'
import type { KeptPayment } from './payment-entries.ts'
import { asFailedCall, type Road } from './payment-road.ts'

export type Start = Extract<PanelEffect, { kind: 'start' }>

type Deps = {
  sessions: Pick<Sessions, 'current'>
  /** A call ended, however: what was said before of what is not there says nothing of this call. */
  onCalled: (attemptId: string) => void
}

/** Starts payments at the server, and knows which of these calls may still arrive. */
export function paymentStarter(road: Road, { sessions, onCalled }: Deps) {
  const { shop, log, timing, kept } = road
  /** Of each attempt how many calls are on their way: a doubtful start is sent once more while the first may still arrive. */
  const calls = new Map<string, number>()
  const isUnderWay = (attemptId: string) => (calls.get(attemptId) ?? 0) > 0

  /** Writes the intent down, then asks the server. False: nothing could be written down, so nothing is asked. */
  async function start(effect: Start): Promise<boolean> {
    const { attemptId, salesOrderId, type, amountCents, terminalCode } = effect
    const who = sessions.current().session?.email ?? null
    const facts = { attemptId, salesOrderId, type, amountCents, terminalCode }
    const payment = await kept.announce({ kind: 'intent', ...facts, shop: shop.url(), who })
    if (!payment) return false
    void call(payment, effect)
    return true
  }

  async function call(payment: KeptPayment, effect: Start): Promise<void> {
    const { attemptId } = payment
    const following = road.follow(payment)
    const event = await asked(payment, effect)
    if (payment.stands !== 'running') return
    if (event.kind === 'refused' && payment.state === null) {
      road.answer(payment, event)
      road.close(attemptId)
      log.info('a payment was refused', { attemptId, code: event.refusal.code })
      return noteAnswer(payment, event)
    }
    // That the server has it was seen already, and outranks a refusal: it is asked after on, also by the journal.
    const said: AttemptEvent = event.kind === 'refused' ? { ...event, kind: 'doubtful' } : event
    if (event.kind !== 'refused') road.answer(payment, event)
    const isOver = said.kind === 'started' && isFinal(said.state)
    if (!isOver) following.askNow()
    await noteAnswer(payment, said)
    if (isOver) await road.end(payment, said.state)
  }

  async function asked(payment: KeptPayment, effect: Start): Promise<AttemptEvent> {
    const { attemptId } = payment
    calls.set(attemptId, (calls.get(attemptId) ?? 0) + 1)
    /** Gives whether another call of the same attempt is still on its way. */
    const endCall = (): boolean => {
      onCalled(attemptId)
      const others = (calls.get(attemptId) ?? 1) - 1
      if (others > 0) calls.set(attemptId, others)
      else calls.delete(attemptId)
      return others > 0
    }
    try {
      const told = await shop.api.payments.start({
        body: startRequest({ ...payment, confirmsOverpayment: effect.confirmsOverpayment }),
        signal: AbortSignal.timeout(timing.startForMs),
      })
      endCall()
      return afterStart(told, effect)
    } catch (error) {
      noteOutstandingOf(payment, error)
      return afterFailedStart(asFailedCall(error), { ...effect, mayStillArrive: endCall() })
    }
  }

  const noteAnswer = ({ attemptId }: KeptPayment, event: AttemptEvent) =>
    kept.note({
      kind: 'answer',
      attemptId,
      says: event.kind === 'refused' || event.kind === 'started' ? event.kind : 'doubtful',
      state: event.kind === 'started' && !isFinal(event.state) ? event.state : null,
      code: 'refusal' in event ? (event.refusal?.code ?? null) : null,
    })

  /** A refusal for more than is outstanding says how much that is. */
  function noteOutstandingOf({ salesOrderId }: KeptPayment, error: unknown): void {
    const failed = asFailedCall(error)
    if (failed?.code !== 'overpayment') return
    const detail = paymentCalls.start.fails.overpayment.safeParse(failed.detail)
    if (detail.success) road.noteOutstanding(salesOrderId, detail.data.outstanding)
  }

  return { start, isUnderWay }
}
