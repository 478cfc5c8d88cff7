import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskPayment } from '#shared/contracts/payment-desk.ts'
import { RefundPayment } from '#src/renderer/features/payment-desk/RefundPayment.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { answeringApi } from '#tests/support/render-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const PAYMENT = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const paid: DeskPayment = {
  ...{ paymentId: PAYMENT, paymentType: 'TERMINAL', state: 'paid', payStatusCode: 100, payId: '52001X1a2b' },
  ...{ amount: 100, refunded: 0, refundable: 100, startedBy: null, terminalCode: null },
  ...{ insertDateTime: '2026-11-21T13:00:00.000Z', expiresDateTime: null, paymentUrl: null },
  ...{ hasReceipt: false, refunds: [] },
}

/** Presses twice; gives the numbers under which money was asked back. */
async function pressTwice(code: string, status: number): Promise<unknown[]> {
  const { api, calls } = answeringApi({
    [`POST /api/pay/${PAYMENT}/refund`]: () => ({ status, body: { code, message: 'Zo ging het.' } }),
  })
  renderAdmin(<RefundPayment salesOrderId={7} payment={paid} onClose={() => {}} />, { api })
  const asked = () =>
    calls.filter(({ path }) => path.endsWith('/refund')).map(({ body }) => body as { RefundId: string })
  await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Kras')
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: /terugbetalen$/ }))
    await waitFor(() => expect(asked()).toHaveLength(times))
    await screen.findByText('Zo ging het.')
  }
  return asked().map(({ RefundId }) => RefundId)
}

describe('pressing again after a refund that was not given', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it.each([
    ['refund_running', 409],
    ['idempotency_key_reused', 409],
    ['refund_unknown', 503],
  ])('is the same refund after %s, as the first may have arrived', async (code, status) => {
    const [first, second] = await pressTwice(code, status)
    expect(second).toBe(first)
  })

  it('is another refund when the first was refused for certain', async () => {
    const [first, second] = await pressTwice('refund_refused', 422)
    expect(second).not.toBe(first)
  })
})
