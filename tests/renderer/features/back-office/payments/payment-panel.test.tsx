import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PaymentsOfOrder, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { PaymentPanel } from '#src/renderer/features/back-office/payments/index.ts'
import { isAnythingUnsaved } from '#src/renderer/lib/unsaved.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const payment = (facts: Partial<StaffPayment> = {}): StaffPayment => ({
  paymentId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01',
  paymentType: 'TERMINAL',
  state: 'open',
  payStatusCode: 20,
  payId: '52001X1a2b',
  amount: 149.85,
  refunded: 0,
  refundable: 0,
  startedBy: 'sales@leermeester.example',
  terminalCode: 'TH-1000-0001',
  insertDateTime: '2026-11-21T13:00:00.000Z',
  expiresDateTime: null,
  paymentUrl: null,
  hasReceipt: false,
  refunds: [],
  ...facts,
})

const order = (facts: Partial<PaymentsOfOrder> = {}): PaymentsOfOrder => ({
  salesOrderId: 7,
  total: 999,
  paid: 0,
  outstanding: 999,
  payments: [],
  ...facts,
})

const started = { paymentId: payment().paymentId, state: 'open', paymentUrl: null, errorMessage: null }
const terminals = [
  { code: 'TH-1000-0001', name: 'Balie links', isReady: true, isStandard: true },
  { code: 'TH-1000-0003', name: 'Beursstand', isReady: false, isStandard: false },
]

type Shop = {
  payments?: () => PaymentsOfOrder
  start?: (call: RecordedCall) => StubResponse
  more?: Record<string, () => StubResponse>
}

function open({ payments = order, start = () => ({ body: started }), more = {} }: Shop = {}) {
  const { api, calls } = stubApi({
    'GET /api/admin/salesorder/7/payments': () => ({ body: payments() }),
    'GET /api/pay/terminals': () => ({ body: { terminals } }),
    'POST /api/pay/start': start,
    ...more,
  })
  const user = userEvent.setup()
  renderAdmin(<PaymentPanel order={{ salesOrderId: 7 }} />, { api })
  return { user, calls, starts: () => calls.filter(({ path }) => path === '/api/pay/start').map(({ body }) => body) }
}

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const refuse = (code: string, status: number, message: string, detail?: unknown) => () => ({
  status,
  body: { code, message, detail },
})

describe('the keypad of an order', () => {
  it('enters an amount by its keys, and clears it with CLR and backspace', async () => {
    const { user } = open()
    for (const key of ['1', 'Komma', '8', '5']) await user.click(button(key))
    expect((await amount()).value).toBe('1,85')

    await user.click(button(/Laatste cijfer/))
    expect((await amount()).value).toBe('1,8')
    await user.click(button(/CLR/))
    expect((await amount()).value).toBe('')
  })

  it('accepts the physical keyboard, in the field and on the keys', async () => {
    const { user } = open()
    await user.type(await amount(), '12.5')
    expect((await amount()).value).toBe('12.5')

    button('7').focus()
    await user.keyboard('0')
    expect((await amount()).value).toBe('12.50')
    expect(screen.getByText(/^Gelezen als €\s12,50\.$/)).toBeTruthy()
  })

  it.each([
    ['1.234,56', 123_456],
    ['€ 1.234,56', 123_456],
    ['1.234', 123_400],
    ['149.85', 14_985],
  ])('parses %s in Dutch notation, typed and pasted', async (written, amountCents) => {
    for (const how of ['type', 'paste'] as const) {
      const { user, starts } = open()
      await user.click(await amount())
      await (how === 'type' ? user.keyboard(written) : user.paste(written))
      await user.click(button('Contant'))
      await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
      const overpaymentBox = screen.queryByRole('checkbox')
      if (overpaymentBox) {
        await user.click(overpaymentBox)
        await user.click(button('Doorgaan'))
      }
      await waitFor(() => expect(starts()).toMatchObject([{ Amount: amountCents }]))
      cleanup()
    }
  })

  it.each(['1,234', '1,234.56', '0.500', '1.23,4'])(
    'refuses the ambiguous amount %s, and does not change the typed text',
    async (written) => {
      const { user } = open()
      await user.type(await amount(), written)
      expect((await amount()).value).toBe(written)
      expect(screen.getByText(/^Dit bedrag kan op meer manieren worden gelezen\./)).toBeTruthy()
      for (const method of ['Pinnen', 'Contant', 'Pay link']) expect(button(method).disabled).toBe(true)
    },
  )

  it.each([
    ['1e5', /^Schrijf een bedrag in cijfers/],
    ['-5', /^Schrijf een bedrag in cijfers/],
    ['0,001', /^Schrijf ten hoogste twee cijfers/],
    ['10000000', /^Ten hoogste €\s9\.999\.999,99\.$/],
  ])('refuses %s, typed or pasted, until the field contains an amount', async (written, sentence) => {
    const { user } = open()
    await user.click(await amount())
    await user.paste(written)
    expect((await amount()).value).toBe(written)
    expect(screen.getByText(sentence)).toBeTruthy()
    await user.clear(await amount())
    expect(screen.queryByText(sentence)).toBeNull()

    await user.type(await amount(), written)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(button('Contant').disabled).toBe(true)
    await user.click(button(/CLR/))
    await user.type(await amount(), '20')
    expect((await amount()).value).toBe('20')
    expect(button('Contant').disabled).toBe(false)
  })

  it('ignores a pasted text that is too long for an amount', async () => {
    const { user } = open()
    await user.type(await amount(), '20')
    await user.paste('1234567,12 en nog veel meer')
    expect((await amount()).value).toBe('20')
    expect(screen.getByText(/^Schrijf een bedrag in cijfers/)).toBeTruthy()
    expect(button('Contant').disabled).toBe(true)
  })

  it('accepts an amount of a shortcut after an invalid character was typed', async () => {
    const { user } = open()
    await user.type(await amount(), '-')
    await user.click(await screen.findByRole('button', { name: /^100% nog te voldoen/ }))

    expect((await amount()).value).toBe('999,00')
    expect(screen.queryByText(/^Schrijf een bedrag/)).toBeNull()
  })

  it('accepts amounts from one cent', async () => {
    const { user } = open()
    await amount()
    expect(button('Pinnen').disabled).toBe(true)
    await user.type(await amount(), '0,00')
    expect(button('Contant').disabled).toBe(true)
    expect(screen.getByText('Ten minste € 0,01.')).toBeTruthy()
    await user.clear(await amount())
    await user.type(await amount(), '0,01')
    for (const method of ['Pinnen', 'Contant', 'Pay link']) expect(button(method).disabled).toBe(false)
  })

  it('counts as unsaved input, which prevents a reload of the page, while an amount is entered', async () => {
    const { user } = open()
    await amount()
    expect(isAnythingUnsaved()).toBe(false)
    await user.type(await amount(), '5')
    expect(isAnythingUnsaved()).toBe(true)
    await user.click(button(/CLR/))
    expect(isAnythingUnsaved()).toBe(false)
  })

  it('fills in 15 or 100 percent of the outstanding amount', async () => {
    const { user } = open({ payments: () => order({ paid: 849.15, outstanding: 149.85 }) })

    await user.click(await screen.findByRole('button', { name: /^15% nog te voldoen/ }))
    expect((await amount()).value).toBe('22,48')
    await user.click(button(/^100% nog te voldoen/))
    expect((await amount()).value).toBe('149,85')
  })
})

describe('starting a payment', () => {
  it('shows method and amount first, and sends whole cents after the confirmation', async () => {
    const { user, starts } = open()
    await user.type(await amount(), '149,85')
    await user.click(button('Contant'))
    const dialog = await screen.findByRole('dialog', { name: 'Betaling bevestigen' })

    expect(dialog.textContent).toMatch(/Contant/)
    expect(dialog.textContent).toMatch(/€\s149,85/)
    expect(starts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Doorgaan' }))

    await waitFor(() => expect(starts()).toMatchObject([{ Amount: 14_985, SalesOrderId: 7, PaymentType: 'CASH' }]))
    expect((await amount()).value).toBe('')
    expect(await screen.findByText(/€\s149,85 contant ontvangen/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Start betaling' }))
  })

  it('does nothing when it is canceled, and keeps the amount', async () => {
    const { user, starts } = open()
    await user.type(await amount(), '20')
    await user.click(button('Pay link'))
    await user.click(await screen.findByRole('button', { name: 'Annuleren' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(starts()).toEqual([])
    expect((await amount()).value).toBe('20')
    await waitFor(() => expect(document.activeElement).toBe(button('Pay link')))
  })

  it('requires an extra confirmation for more than the outstanding amount', async () => {
    const { user, starts } = open()
    await user.type(await amount(), '1000')
    await user.click(button('Contant'))
    const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Doorgaan' })
    expect(go.disabled).toBe(true)

    await user.click(screen.getByRole('checkbox', { name: /€\s1,00 meer dan nog openstaat/ }))
    await user.click(go)

    await waitFor(() => expect(starts()).toMatchObject([{ Amount: 100_000, ConfirmOverpayment: true }]))
  })

  it('offers the payment terminals, with their connection states', async () => {
    const { user, starts } = open()
    await user.type(await amount(), '20')
    await user.click(button('Pinnen'))

    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Balie links · verbonden' })).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Beursstand · niet verbonden' }))
    await user.click(button('Doorgaan'))

    await waitFor(() => expect(starts()).toMatchObject([{ PaymentType: 'TERMINAL', TerminalCode: 'TH-1000-0003' }]))
  })

  it('says that the payment terminals could not be listed, and offers a retry', async () => {
    const answers: StubResponse[] = [{ status: 503, body: { code: 'payment_unavailable', message: 'Nu niet.' } }]
    const { user } = open({ more: { 'GET /api/pay/terminals': () => answers.shift() ?? { body: { terminals } } } })
    await user.type(await amount(), '20')
    await user.click(button('Pinnen'))

    const dialog = await screen.findByRole('dialog', { name: 'Betaling bevestigen' })
    expect(within(dialog).getByText(/konden niet worden opgehaald; de betaling gaat naar de standaard/)).toBeTruthy()
    await user.click(button('Opnieuw ophalen'))
    expect(await screen.findByRole('radio', { name: 'Balie links · verbonden' })).toBeTruthy()
  })

  it('says that the payments could not be read, and offers a retry', async () => {
    const answers = [refuse('unexpected', 500, 'Er ging iets mis.')()]
    const { user } = open({
      more: { 'GET /api/admin/salesorder/7/payments': () => answers.shift() ?? { body: order() } },
    })

    expect(await screen.findByText('De betalingen konden niet worden opgehaald.')).toBeTruthy()
    await user.click(button('Opnieuw proberen'))

    expect(await screen.findByText(/^Nog open:/)).toBeTruthy()
    expect(screen.queryByText('De betalingen konden niet worden opgehaald.')).toBeNull()
  })

  it('calculates the change of cash', async () => {
    const { user } = open()
    await user.type(await amount(), '149,85')
    await user.click(button('Contant'))
    await user.type(await screen.findByRole('textbox', { name: /Ontvangen/ }), '200')

    expect(await screen.findByText(/Wisselgeld: €\s50,15/)).toBeTruthy()
  })

  it('still shows the change after the payment, because the drawer is open then', async () => {
    let isTaken = false
    const taken = payment({ paymentType: 'CASH', state: 'paid', terminalCode: null })
    const { user } = open({
      payments: () => order(isTaken ? { paid: 149.85, outstanding: 849.15, payments: [taken] } : {}),
      start: () => {
        isTaken = true
        return { body: { ...started, state: 'paid' } }
      },
    })
    await user.type(await amount(), '149,85')
    await user.click(button('Contant'))
    await user.type(await screen.findByRole('textbox', { name: /Ontvangen/ }), '200')
    await user.click(button('Doorgaan'))

    expect(await screen.findByText(/€\s149,85 contant ontvangen/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/Wisselgeld: €\s50,15/)).toBeTruthy()
  })
})

describe('a payment while the outstanding amount is unknown', () => {
  it('needs no confirmation of an overpayment', async () => {
    const away = refuse('server_away', 503, 'De winkel is niet bereikbaar.')
    const { user, starts } = open({ more: { 'GET /api/admin/salesorder/7/payments': away } })
    await user.type(await amount(), '10')
    await user.click(button('Contant'))

    const question = within(await screen.findByRole('dialog'))
    expect(question.queryByRole('checkbox')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Doorgaan' }))

    await waitFor(() => expect(starts()).toHaveLength(1))
    expect(starts()).toMatchObject([{ Amount: 1_000 }])
    expect(starts()).not.toMatchObject([{ ConfirmOverpayment: true }])
  })
})

describe('after a start, the payment panel', () => {
  const startCash = async (start: Shop['start']) => {
    const shop = open({ start })
    await shop.user.type(await amount(), '20')
    await shop.user.click(button('Contant'))
    await shop.user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    return shop
  }

  it('shows the error message of the response, and restores the amount', async () => {
    await startCash(() => ({
      body: { ...started, state: 'failed', errorMessage: 'De pinautomaat is niet bereikbaar.' },
    }))

    expect((await screen.findByRole('alert')).textContent).toContain('De pinautomaat is niet bereikbaar.')
    expect((await amount()).value).toBe('20,00')
  })

  it('names the user whose payment is in progress, with its amount and start time', async () => {
    const other = { amount: 50, startedBy: 'bo@leermeester.example', startedDateTime: '2026-11-21T13:03:00Z' }
    await startCash(
      refuse('payment_open', 409, 'Er loopt al een betaling.', {
        paymentId: 'x',
        paymentType: 'TERMINAL',
        paymentUrl: null,
        other,
      }),
    )

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /Er loopt al een betaling\. Het is Pinnen van €\s50,00, gestart door bo@leermeester\.example/,
    )
    expect(alert.textContent).toContain('14:03')
  })

  it('shows the outcome of the payment that blocked this one, once it is known', async () => {
    let payments = order()
    const { user } = open({
      payments: () => payments,
      start: () => {
        payments = order({ payments: [payment()] })
        const detail = { paymentId: payment().paymentId, paymentType: 'TERMINAL', paymentUrl: null }
        return refuse('payment_open', 409, 'Er loopt al een betaling.', detail)()
      },
      more: {
        [`POST /api/pay/${payment().paymentId}/abort`]: () => {
          payments = order({ payments: [payment({ state: 'paid', payStatusCode: 100 })] })
          return refuse('payment_final', 409, 'Deze betaling is al afgerond.')()
        },
      },
    })
    await user.type(await amount(), '20')
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    expect(await screen.findByText('Er loopt al een betaling.')).toBeTruthy()

    await user.click(await screen.findByRole('button', { name: 'Betaling afbreken' }))

    expect(await screen.findByText(/€\s149,85 is betaald/)).toBeTruthy()
    expect(screen.queryByText('Er loopt al een betaling.')).toBeNull()
    expect((await amount()).value).toBe('20,00')
  })

  it('retries the same attempt when its outcome is unknown, and creates a new one after a refusal', async () => {
    const answers = [
      refuse('payment_unknown', 503, 'Wij weten het niet.'),
      refuse('payment_refused', 422, 'Geweigerd.'),
      () => ({ body: started }),
    ]
    const { user, starts } = await startCash(() => (answers.shift() ?? answers[0] ?? (() => ({ body: started })))())
    for (const words of ['Wij weten het niet.', 'Geweigerd.']) {
      expect(await screen.findByText(words)).toBeTruthy()
      await user.click(button('Contant'))
      await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    }
    await waitFor(() => expect(starts()).toHaveLength(3))

    const [first, second, third] = (starts() as { AttemptId: string }[]).map(({ AttemptId }) => AttemptId)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('creates a new attempt once the order shows the outcome of the unknown one, and shows that outcome', async () => {
    let payments = order()
    const answers = [refuse('payment_unknown', 503, 'Wij weten het niet.'), () => ({ body: started })]
    const { user, starts } = open({
      payments: () => payments,
      start: ({ body }) => {
        const { AttemptId: paymentId } = body as { AttemptId: string }
        payments = order({ payments: [payment({ paymentId, paymentType: 'CASH', state: 'paid', amount: 20 })] })
        return (answers.shift() ?? refuse('payment_refused', 422, 'Geweigerd.'))()
      },
    })
    await user.type(await amount(), '20')
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    expect(await screen.findByText(/€\s20,00 is betaald/)).toBeTruthy()
    expect(screen.queryByText('Wij weten het niet.')).toBeNull()
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    await waitFor(() => expect(starts()).toHaveLength(2))

    const [first, second] = (starts() as { AttemptId: string }[]).map(({ AttemptId }) => AttemptId)
    expect(second).not.toBe(first)
  })

  it('creates a new attempt when the provider was not reached, because the server has ended the first', async () => {
    const { user, starts } = await startCash(refuse('payment_unavailable', 503, 'Betalen kan nu niet.'))
    expect(await screen.findByText('Betalen kan nu niet.')).toBeTruthy()
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    await waitFor(() => expect(starts()).toHaveLength(2))

    const [first, second] = (starts() as { AttemptId: string }[]).map(({ AttemptId }) => AttemptId)
    expect(second).not.toBe(first)
  })
})

it('the payment panel asks for the confirmation of a card payment after Enter in the amount', async () => {
  const { user } = open()
  await user.type(await amount(), '20{Enter}')

  expect(await screen.findByRole('dialog', { name: 'Betaling bevestigen' })).toBeTruthy()
})

it('the payment panel offers the amount of a declined payment again', async () => {
  let payments = order({ payments: [payment()] })
  const { user } = open({ payments: () => payments })
  await screen.findByRole('region', { name: 'Lopende betaling' })
  payments = order({ payments: [payment({ state: 'failed', payStatusCode: -63 })] })

  await user.click(await screen.findByRole('button', { name: /149,85 nog eens proberen$/ }, { timeout: 10_000 }))
  expect((await amount()).value).toBe('149,85')
})

describe('cash above the legal limit', () => {
  const cash = { limit: 3000, received: 2000, acceptable: 999.99 }
  const expensiveOrder = () => order({ total: 5000, paid: 2000, outstanding: 3000, cash })

  it('is refused before the confirmation, with the reason and the acceptable amount', async () => {
    const { user, starts } = open({ payments: expensiveOrder })
    await user.type(await amount(), '1.000')
    await user.click(button('Contant'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Betaling bevestigen' }))

    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Doorgaan' }).disabled).toBe(true)
    expect(dialog.getByText(/mag €\s3\.000,00 of meer niet contant/)).toBeTruthy()
    expect(dialog.getByText(/al €\s2\.000,00 contant/)).toBeTruthy()
    expect(starts()).toEqual([])

    await user.click(dialog.getByRole('button', { name: /^Neem €\s999,99 contant$/ }))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    await waitFor(() => expect(starts()).toMatchObject([{ Amount: 99_999, PaymentType: 'CASH' }]))
  })

  it('is accepted where no limit is set', async () => {
    const { user, starts } = open({ payments: () => order({ total: 5000, outstanding: 5000 }) })
    await user.type(await amount(), '4000')
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))

    await waitFor(() => expect(starts()).toMatchObject([{ Amount: 400_000, PaymentType: 'CASH' }]))
  })

  it('is refused by the server when the panel does not know the limit, with the acceptable amount', async () => {
    const text = 'Zoveel contant geld mag niet.'
    const { user } = open({
      payments: () => order({ total: 5000, outstanding: 5000 }),
      start: refuse('cash_limit', 409, text, cash),
    })
    await user.type(await amount(), '4000')
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))

    expect(await screen.findByText(/^Zoveel contant geld mag niet\. Nog ten hoogste €\s999,99 contant\.$/)).toBeTruthy()
    expect((await amount()).value).toBe('4000,00')
  })
})

it('the error about a busy payment terminal names its user and order, and is scrolled into view', async () => {
  const scrolledTo: (string | null)[] = []
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this.textContent)
  } // jsdom does not implement scrolling
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  const detail = {
    terminalCode: 'TH-1000-0001',
    salesOrderId: 10_023,
    amount: 500,
    startedBy: 'Sanne Smit',
    startedDateTime: '2026-11-21T13:00:00.000Z',
  }
  const { user } = open({
    start: refuse('terminal_busy', 409, 'De pinautomaat is bezig met een andere betaling.', detail),
  })
  await user.type(await amount(), '20')
  await user.click(button('Pinnen'))
  await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))

  expect(
    await screen.findByText(
      /^De pinautomaat is bezig met een andere betaling\. Sanne Smit is er sinds .* mee bezig: €\s500,00 voor order 10023\.$/,
    ),
  ).toBeTruthy()
  expect(scrolledTo.at(-1)).toMatch(/Sanne Smit/)
  expect((await amount()).value).toBe('20,00')
})

describe('a payment in progress', () => {
  it('shows its user and a button to abort it, and blocks a second payment', async () => {
    let payments = order({ payments: [payment()] })
    const { user, calls } = open({
      payments: () => payments,
      more: {
        'POST /api/pay/0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01/abort': () => {
          payments = order({ payments: [payment({ state: 'cancelled', payStatusCode: -90 })] })
          return { body: status }
        },
      },
    })
    const running = await screen.findByRole('region', { name: 'Lopende betaling' })
    expect(running.textContent).toContain('sales@leermeester.example')
    expect(running.textContent).toContain('De klant kan nu pinnen.')
    await user.type(await amount(), '20')
    expect(button('Contant').disabled).toBe(true)

    await user.click(within(running).getByRole('button', { name: 'Betaling afbreken' }))

    expect(await screen.findByText('De betaling is geannuleerd. Er is niets betaald.')).toBeTruthy()
    expect(button('Contant').disabled).toBe(false)
    expect(calls.filter(({ path }) => path.endsWith('/abort'))).toHaveLength(1)
  })

  it('shows its outcome when it ended before the first poll', async () => {
    let payments = order()
    const { user } = open({
      payments: () => payments,
      start: () => {
        payments = order({ payments: [payment({ state: 'paid', payStatusCode: 100 })] })
        return { body: started }
      },
    })
    await user.type(await amount(), '149,85')
    await user.click(button('Pinnen'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))

    expect(await screen.findByText(/€\s149,85 is betaald/)).toBeTruthy()
  })

  it('says that an unknown outcome is being checked', async () => {
    open({ payments: () => order({ payments: [payment({ state: 'unknown' })] }) })

    expect(await screen.findByText(/nog onbekend en wordt nagevraagd/)).toBeTruthy()
  })

  it('shows a payment link to copy, scan, mail or withdraw', async () => {
    const url = 'https://pay.example/checkout/52001X1a2b'
    const { user } = open({
      payments: () => order({ payments: [payment({ paymentType: 'PAYLINK', paymentUrl: url })] }),
      more: {
        'POST /api/pay/0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01/send': () => ({ body: { sentTo: 'anna@example.nl' } }),
      },
    })

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Betaallink' })).value).toBe(url)
    await user.click(button('QR-code tonen'))
    expect(screen.getByRole('img', { name: 'QR-code van de betaallink' })).toBeTruthy()
    await user.click(button('Mailen naar de klant'))
    expect(await screen.findByText('De betaallink is gemaild naar anna@example.nl.')).toBeTruthy()
    expect(button('Betaallink intrekken').disabled).toBe(false)
  })

  const status = {
    salesOrderId: 7,
    statusCode: 0,
    paymentState: 'none',
    total: 999,
    paid: 0,
    outstanding: 999,
    depositDue: 149.85,
    attempt: null,
  }
})
