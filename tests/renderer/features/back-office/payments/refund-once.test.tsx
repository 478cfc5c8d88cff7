import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { PaymentRowActions } from '#src/renderer/features/back-office/payments/index.ts'
import { RefundPayment } from '#src/renderer/features/back-office/payments/RefundPayment.tsx'
import { openSession } from '#src/renderer/features/common/sessions/index.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const PAYMENT = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const paid: StaffPayment = {
  paymentId: PAYMENT,
  paymentType: 'TERMINAL',
  state: 'paid',
  payStatusCode: 100,
  payId: '52001X1a2b',
  amount: 100,
  refunded: 0,
  refundable: 100,
  startedBy: null,
  terminalCode: null,
  insertDateTime: '2026-11-21T13:00:00.000Z',
  expiresDateTime: null,
  paymentUrl: null,
  hasReceipt: false,
  refunds: [],
}

const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))

type Refusal = readonly [code: string, status: number]

/** Sends a refund twice, with the same response; returns the ids of both requests. */
const sendTwice = (...refusal: Refusal) => sendAll([refusal, refusal])

/** Sends a refund once per response; returns the ids of all requests. */
async function sendAll(refusals: readonly Refusal[]): Promise<unknown[]> {
  const left = [...refusals]
  const { api, calls } = stubApi({
    [`POST /api/pay/${PAYMENT}/refund`]: () => {
      const [code, status = 500] = left.shift() ?? []
      return { status, body: { code, message: `Zo ging het ${refusals.length - left.length}.` } }
    },
  })
  renderAdmin(<RefundPayment opened salesOrderId={7} payment={paid} onClose={() => {}} />, { api })
  const sent = () =>
    calls.filter(({ path }) => path.endsWith('/refund')).map(({ body }) => body as { RefundId: string })
  await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Kras')
  for (let times = 1; times <= refusals.length; times += 1) {
    await userEvent.click(await screen.findByRole('button', { name: /terugbetalen$/ }))
    await waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByText(`Zo ging het ${times}.`)
  }
  return sent().map(({ RefundId }) => RefundId)
}

describe('a second click after a failed refund', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it.each([
    ['refund_running', 409],
    ['idempotency_key_reused', 409],
    ['refund_unknown', 503],
  ])('repeats the same refund after %s, because the first may have arrived', async (code, status) => {
    const [first, second] = await sendTwice(code, status)
    expect(second).toBe(first)
  })

  it.each<Refusal>([
    ['strong_login_needed', 403],
    ['unauthenticated', 401],
    ['too_many_requests', 429],
  ])('repeats the same refund when the second was refused unread by %s', async (...refusal) => {
    const ids = await sendAll([['refund_unknown', 503], refusal, ['refund_refused', 422]])
    expect(new Set(ids).size).toBe(1)
  })

  it('starts a new refund when the first was refused unread', async () => {
    const [first, second] = await sendTwice('strong_login_needed', 403)
    expect(second).not.toBe(first)
  })

  it('starts a new refund when the first was refused', async () => {
    const [first, second] = await sendTwice('refund_refused', 422)
    expect(second).not.toBe(first)
  })
})

describe('the dialog of a refund', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  const payment = { ...paid, paymentId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02' }
  const path = `/api/pay/${payment.paymentId}/refund`
  const order = { salesOrderId: 7, total: 100, paid: 100, outstanding: 0, payments: [payment] }

  it.each([
    ['a paid order', 0, 'Daarna staat op deze order nog € 20,00 open.'],
    ['an order of which a part is due', 30, 'Daarna staat op deze order nog € 50,00 open.'],
    ['an order that was paid too much', -20, undefined],
  ])('shows the amount that becomes due again, if any, for %s', async (_which, outstanding, sentence) => {
    const { api } = stubApi({
      'GET /api/admin/salesorder/7/payments': () => ({ body: { ...order, outstanding } }),
    })
    renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={payment.paymentId} />, { api })
    await press(/^Terugbetalen: /)
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Bedrag' }))
    expect(screen.queryByText(/Daarna staat/)).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Bedrag' }), '20')

    expect(screen.queryByText(/Daarna staat/)?.textContent?.replace(/\s/g, ' ')).toBe(sentence)
  })

  it('stays open until the response, and repeats the same refund when reopened after an unknown outcome', async () => {
    const releases: (() => void)[] = []
    const { api: quick, calls } = stubApi({
      'GET /api/admin/salesorder/7/payments': () => ({ body: order }),
      [`POST ${path}`]: () => ({ status: 503, body: { code: 'refund_unknown', message: 'Zo ging het.' } }),
    })
    const { refund } = quick.paymentDesk
    const slowRefund: typeof refund = async (input) => {
      await new Promise<void>((resolve) => releases.push(resolve))
      return refund(input)
    }
    const api = { ...quick, paymentDesk: { ...quick.paymentDesk, refund: slowRefund } }
    const sent = () => calls.filter((call) => call.path === path).map(({ body }) => body)
    const { unmount } = renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={payment.paymentId} />, { api })
    await press(/^Terugbetalen: /)
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Bedrag' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Bedrag' }), '20')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Kras')
    await press(/20,00 terugbetalen$/)
    await waitFor(() => expect(releases).toHaveLength(1))

    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Terugbetalen' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Annuleren' }).disabled).toBe(true)

    // The form of the refund is also restored after the user left the page during the request.
    unmount()
    releases.shift()?.()
    await waitFor(() => expect(sent()).toHaveLength(1))
    renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={payment.paymentId} />, { api })
    await press(/^Terugbetalen: /)
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reden/ })).value).toBe('Kras')
    await press(/20,00 terugbetalen$/)
    await waitFor(() => expect(releases).toHaveLength(1))
    releases.shift()?.()
    await screen.findByText('Zo ging het.')

    expect(sent()[1]).toEqual(sent()[0])
  })

  it('starts a new refund with empty fields for the next user', async () => {
    const other = { ...payment, paymentId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a03' }
    const { api, calls } = stubApi({
      'GET /api/admin/salesorder/7/payments': () => ({ body: { ...order, payments: [other] } }),
      [`POST /api/pay/${other.paymentId}/refund`]: () => ({
        status: 503,
        body: { code: 'refund_unknown', message: 'Zo ging het.' },
      }),
    })
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { RefundId: string })
    const { unmount } = renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={other.paymentId} />, { api })
    await press(/^Terugbetalen: /)
    await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Kras')
    await press(/100,00 terugbetalen$/)
    await screen.findByText('Zo ging het.')
    unmount()

    renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={other.paymentId} />, { api })
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    act(() => openSession({ email: 'bram@leermeester.example', roles: ['Sales'], expires, userPageSize: 96 }))
    await press(/^Terugbetalen: /)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reden/ }).value).toBe('')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Deuk')
    await press(/100,00 terugbetalen$/)
    await waitFor(() => expect(sent()).toHaveLength(2))

    expect(sent()[1]?.RefundId).not.toBe(sent()[0]?.RefundId)
  })

  it('returns the focus to the button that opened it', async () => {
    const { api } = stubApi({ 'GET /api/admin/salesorder/7/payments': () => ({ body: order }) })
    renderAdmin(<PaymentRowActions salesOrderId={7} paymentId={payment.paymentId} />, { api })
    await press(/^Terugbetalen: /)
    await press('Annuleren')

    const opener = screen.getByRole('button', { name: /^Terugbetalen: / })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('the amount of a refund', () => {
  const payment = { ...paid, amount: 2000, refundable: 2000 }
  const path = `/api/pay/${PAYMENT}/refund`

  async function fillIn(written: string) {
    const { api, calls } = stubApi({ [`POST ${path}`]: () => ({ body: {} }) })
    renderAdmin(<RefundPayment opened salesOrderId={7} payment={payment} onClose={() => {}} />, { api })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(written)
    await userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), 'Kras')
    return { field, sent: () => calls.filter((call) => call.path === path).map(({ body }) => body) }
  }

  it('is parsed in Dutch notation', async () => {
    const { sent } = await fillIn('€ 1.234,56')
    await press(/1\.234,56 terugbetalen$/)

    await waitFor(() => expect(sent()).toMatchObject([{ Amount: 123_456 }]))
  })

  it('is refused at the field when it is ambiguous', async () => {
    const { field } = await fillIn('1,234')

    expect(field.value).toBe('1,234')
    expect(screen.getByText(/^Dit bedrag kan op meer manieren worden gelezen\./)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Terugbetalen' }).disabled).toBe(true)
  })
})

describe('the refund of a payment without an order', () => {
  it('names no order, and no mail to a buyer without an address', async () => {
    const dialog = { opened: true, salesOrderId: 7, payment: paid, outstanding: 0, onClose: () => {} }
    renderAdmin(<RefundPayment {...dialog} loosePayment={{ hasEmail: false }} />, { api: stubApi({}).api })

    expect(await screen.findByText(/dus de klant krijgt er geen mail van\.$/)).toBeTruthy()
    expect(screen.queryByText(/op deze order/)).toBeNull()
  })
})
