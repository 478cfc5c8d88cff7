import { describe, expect, it, vi } from 'vitest'
import type { PaymentsOfOrder, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { pagePanel } from '#src/renderer/features/back-office/payments/page-panel.ts'
import { type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const order = (payments: readonly StaffPayment[] = []): PaymentsOfOrder => ({
  salesOrderId: 7,
  total: 999,
  paid: 0,
  outstanding: 999,
  payments: [...payments],
})

/**
 * Opens the payment panel of an order and starts a payment, to which the server replies `payment_unknown`. `abandons`
 * lists the ids of the payments that the panel asked the server to abandon.
 */
async function openUncertain(abandon: () => StubResponse) {
  const abandons: string[] = []
  let attemptId = ''
  const { api } = stubApi({
    'POST /api/pay/start': ({ body }) => {
      attemptId = (body as { AttemptId: string }).AttemptId
      return { status: 503, body: { code: 'payment_unknown', message: 'Wij weten het niet.' } }
    },
  })
  vi.spyOn(api.payments, 'abandon').mockImplementation(async ({ params }) => {
    abandons.push(params.paymentId)
    const { status = 200, body } = abandon()
    if (status >= 400) throw new Error('the call failed')
    return body as Awaited<ReturnType<typeof api.payments.abandon>>
  })
  const panel = pagePanel({ api, salesOrderId: 7, reload: () => {} })
  const close = panel.open()
  panel.send({ kind: 'prefill', amountCents: 2000 })
  panel.send({ kind: 'choose', type: 'CASH' })
  panel.send({ kind: 'confirm', confirmsOverpayment: false })
  await vi.waitFor(() => expect(panel.read().attempt?.phase).toBe('unknown'))
  return { panel, close, abandons, attemptId: () => attemptId, phase: () => panel.read().attempt?.phase }
}

describe('a payment in the back office with an unknown outcome, which the order does not list', () => {
  it('counts as not started after four seconds, once the server has agreed to refuse a late start', async () => {
    const { panel, close, abandons, attemptId, phase } = await openUncertain(() => ({
      body: { state: 'abandoned', paymentUrl: null },
    }))
    panel.receive(order(), 1_000)
    panel.receive(order(), 4_999)
    expect(abandons).toEqual([])

    panel.receive(order(), 5_000)
    panel.receive(order(), 5_001)

    await vi.waitFor(() => expect(phase()).toBe('refused'))
    expect(panel.read()).toMatchObject({ text: '20,00', attempt: { refusal: { code: 'payment_not_started' } } })
    expect(abandons).toEqual([attemptId()])
    close()
  })

  it('has the state of the server when its start arrived after all', async () => {
    const { panel, close, phase } = await openUncertain(() => ({ body: { state: 'paid', paymentUrl: null } }))
    panel.receive(order(), 1_000)
    panel.receive(order(), 5_000)

    await vi.waitFor(() => expect(phase()).toBe('ended'))
    expect(panel.read().attempt?.state).toBe('paid')
    close()
  })

  it('stays unknown when the call to abandon it fails, and is abandoned with the next call', async () => {
    const answers: StubResponse[] = [{ status: 503, body: null }, { body: { state: 'abandoned', paymentUrl: null } }]
    const { panel, close, abandons, phase } = await openUncertain(() => answers.shift() ?? { status: 503, body: null })
    panel.receive(order(), 1_000)
    panel.receive(order(), 5_000)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(phase()).toBe('unknown')

    panel.receive(order(), 7_000)

    await vi.waitFor(() => expect(phase()).toBe('refused'))
    expect(abandons).toHaveLength(2)
    close()
  })
})
