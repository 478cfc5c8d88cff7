import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { PaySeenOrder } from '#src/renderer/features/pos/offline-payments/PaySeenOrder.tsx'
import { DraftsScreen } from '#src/renderer/screens/pos/DraftsScreen.tsx'
import { DrawerScreen } from '#src/renderer/screens/pos/DrawerScreen.tsx'
import { answeringCounter, renderCounter, state } from '../../../support/counter-shop.tsx'

const DRAFT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const draft = (changes: Partial<Draft> = {}): Draft => ({
  draftId: DRAFT,
  state: 'waiting',
  title: 'Anna de Wilde · € 999,00',
  savedDateTime: '2026-11-28T12:00:00.000Z',
  savedBy: 'sales@leermeester.example',
  salesOrderId: null,
  reason: null,
  refusalCode: null,
  order: {
    firstname: 'Anna',
    lastname: 'Wilde',
    phoneNumber: '0612345678',
    payment: '1',
    shoppinglist: [{ id: 7, itemId: 'SOFA', basePrice: 825.62, count: 1 }],
  },
  ...changes,
})
const payment = (changes: Partial<OfflinePayment> = {}): OfflinePayment => ({
  paymentId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5b01',
  draftId: DRAFT,
  salesOrderId: null,
  type: 'CASH',
  amountCents: 10_000,
  receiptNumber: '',
  takenDateTime: '2026-11-28T12:01:00.000Z',
  takenBy: 'sales@leermeester.example',
  state: 'waiting',
  reason: null,
  warnings: [],
  ...changes,
})

const SHOP_CONFIG = {
  shop: {
    name: 'Leermeester',
    slug: 'leermeester',
    description: '',
    street: 'Looierspad 14',
    zipcode: '3971 AB',
    city: 'Driebergen',
    phone: '0343 555 014',
    email: '',
    kvkNumber: '',
    vatNumber: '',
    socialLinks: [],
  },
  gtmId: null,
  tagScriptUrl: null,
  search: { url: '', indexId: '' },
  links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
}

/** Renders the stored orders of a till with these orders and payments. */
function showOrders(drafts: readonly Draft[], payments: readonly OfflinePayment[] = [], config: object = {}) {
  const machine = answeringCounter({
    'drafts:list': () => ({ drafts }),
    'drafts:called': () => drafts[0],
    'offline-payments:print': () => null,
    'prints:receipt': () => ({}),
    'drafts:send': () => drafts[0],
    'offline-payments:list': () => ({ payments, seen: [] }),
    'offline-payments:take': (input: Partial<OfflinePayment>) => payment(input),
    'offline-payments:return': () => ({ payments: [], seen: [] }),
    'offline-payments:seen': () => ({ payments: [], seen: [] }),
  })
  const body = { ...SHOP_CONFIG, ...config }
  renderCounter(<DraftsScreen />, { machine, answers: { 'GET /api/config': () => ({ body }) } })
  return { machine, user: userEvent.setup() }
}

describe('a stored order', () => {
  it('is paid in cash: the deposit is proposed, the change is computed, and the payment is taken once', async () => {
    const { machine, user } = showOrders([draft()])
    await user.click(await screen.findByRole('button', { name: 'Contant ontvangen' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText('Bedrag')).toHaveProperty('value', '149,85')
    await user.click(dialog.getByRole('button', { name: /150,00/ }))
    expect(dialog.getByText(/Wisselgeld: € 0,15/)).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: 'Ontvangen' }))

    expect(machine.of('offline-payments:take')).toMatchObject([
      { input: { draftId: DRAFT, type: 'CASH', amountCents: 14_985, receiptNumber: '' } },
    ])
  })

  it('is not paid with less cash than the amount, nor with more than it costs', async () => {
    const { machine, user } = showOrders([draft()])
    await user.click(await screen.findByRole('button', { name: 'Contant ontvangen' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /150,00/ }))
    await user.clear(dialog.getByLabelText('Bedrag'))
    await user.type(dialog.getByLabelText('Bedrag'), '200')
    expect(dialog.getByText(/te weinig/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Ontvangen' })).toHaveProperty('disabled', true)

    await user.clear(dialog.getByLabelText('Bedrag'))
    await user.type(dialog.getByLabelText('Bedrag'), '1000')
    expect(dialog.getByText(/Ten hoogste € 999,00/)).toBeTruthy()
    expect(machine.of('offline-payments:take')).toEqual([])
  })

  it('is paid on a standalone terminal with the number of its slip', async () => {
    const { machine, user } = showOrders([draft()])
    await user.click(await screen.findByRole('button', { name: 'Losse pinautomaat' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Betaling gelukt' }))
    expect(dialog.getByText(/Vul het nummer in/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Nummer op de bon'), '004711')
    await user.click(dialog.getByRole('button', { name: 'Betaling gelukt' }))

    expect(machine.of('offline-payments:take')).toMatchObject([
      { input: { type: 'STANDALONE', amountCents: 14_985, receiptNumber: '004711' } },
    ])
  })

  it('that was refused for its price is sold as promised, after a confirmation', async () => {
    const refused = draft({ state: 'refused', refusalCode: 'prices_changed', reason: 'Bank: was € 800,00.' })
    const { machine, user } = showOrders([refused], [payment()])
    expect(await screen.findByText('€ 100,00 contant')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bel 06 12 34 56 78' }).getAttribute('href')).toBe('tel:0612345678')

    await user.click(screen.getByRole('button', { name: 'Belofte nakomen' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Belofte nakomen' }))

    expect(machine.of('drafts:send')).toMatchObject([{ input: { draftId: DRAFT, keepsPromise: true } }])
  })

  it('whose kept promise is above the limit of the seller, says that an Admin sends it', async () => {
    const order = { ...draft().order, keepsPromise: true }
    const reason = 'Deze korting is hoger dan u zelf mag geven. Laat een beheerder haar goedkeuren.'
    showOrders([draft({ state: 'refused', refusalCode: 'discount_needs_approval', reason, order })])

    expect(
      await screen.findByText(/Laat een beheerder op deze kassa inloggen en Opnieuw versturen kiezen/),
    ).toBeTruthy()
    expect(screen.queryByText(reason)).toBeNull()
    expect(screen.getByRole('button', { name: 'Opnieuw versturen' })).toBeTruthy()
  })

  it.each(['waiting', 'sending'] as const)(
    'of a colleague with a discount waits for that colleague (%s)',
    async (state) => {
      const discounts = [{ kind: 'percent', value: 5, reason: 'Beurs' }]
      const savedBy = 'bram@leermeester.example'
      const { machine, user } = showOrders([draft({ state, savedBy, order: { ...draft().order, discounts } })])
      expect(await screen.findByText('Wacht tot bram@leermeester.example inlogt')).toBeTruthy()

      await user.click(screen.getByRole('button', { name: 'Opnieuw versturen' }))

      expect(machine.of('drafts:send')).toMatchObject([{ input: { draftId: DRAFT } }])
      expect(screen.queryByRole('button', { name: 'Verwijderen' }) === null).toBe(state === 'sending')
    },
  )

  it('is marked when the customer was called, and shows when and by whom', async () => {
    const refused = { state: 'refused', refusalCode: 'prices_changed', reason: 'Bank: was € 800,00.' } as const
    const { machine, user } = showOrders([draft(refused)])
    await user.click(await screen.findByRole('button', { name: 'Gebeld' }))
    expect(machine.of('drafts:called')).toMatchObject([{ input: { draftId: DRAFT } }])
    cleanup()

    showOrders([
      draft({ ...refused, called: { dateTime: '2026-11-28T13:05:00.000Z', by: 'bram@leermeester.example' } }),
    ])
    expect(await screen.findByText(/Gebeld op .*14:05 door bram@leermeester.example/)).toBeTruthy()
  })

  it('accepts cash up to the limit of the shop', async () => {
    const costly = draft({ order: { payment: '1', shoppinglist: [{ id: 7, basePrice: 2000, count: 1 }] } })
    const { user } = showOrders([costly], [], { cashLimitCents: 100_000 })
    await user.click(await screen.findByRole('button', { name: 'Contant ontvangen' }))
    const amount = within(screen.getByRole('dialog')).getByLabelText('Bedrag')
    await user.clear(amount)
    await user.type(amount, '1000')

    expect(await screen.findByText(/mag € 1\.000,00 of meer niet contant/)).toBeTruthy()
  })

  it('accepts any cash in a shop without a limit, and below € 3.000 when the shop does not tell', async () => {
    const costly = draft({ order: { payment: '1', shoppinglist: [{ id: 7, basePrice: 4000, count: 1 }] } })
    const typeAmount = async (config: object) => {
      const { user } = showOrders([costly], [], config)
      await user.click(await screen.findByRole('button', { name: 'Contant ontvangen' }))
      const amount = within(screen.getByRole('dialog')).getByLabelText('Bedrag')
      await user.clear(amount)
      await user.type(amount, '3000')
    }
    await typeAmount({ cashLimitCents: null })
    await waitFor(() => expect(screen.queryByText(/niet contant/)).toBeNull())
    cleanup()

    await typeAmount({})
    expect(await screen.findByText(/mag € 3\.000,00 of meer niet contant/)).toBeTruthy()
  })

  it('prints the provisional receipt of a payment again', async () => {
    const { machine, user } = showOrders([draft()], [payment()])

    await user.click(await screen.findByRole('button', { name: 'Bon' }))

    const [call] = machine.of('offline-payments:print')
    expect(call?.input).toMatchObject({
      paymentId: payment().paymentId,
      receipt: { shopLines: ['Leermeester', 'Looierspad 14', '3971 AB Driebergen', '0343 555 014'] },
    })
    expect(JSON.stringify(call?.input)).not.toContain('Wilde')
  })

  it('has no receipt of money that was given back', async () => {
    showOrders([draft()], [payment({ state: 'returned' })])

    expect(await screen.findByText('Teruggegeven aan de klant.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Bon' })).toBeNull()
  })

  it('that was refused for another reason has no promise to keep', async () => {
    showOrders([draft({ state: 'refused', refusalCode: 'invalid_input', reason: 'Postcode ontbreekt.' })])
    expect(await screen.findByText('Postcode ontbreekt.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Belofte nakomen' })).toBeNull()
  })

  it('gives the money back until the shop may have it', async () => {
    const { machine, user } = showOrders([draft()], [payment()])
    await user.click(await screen.findByRole('button', { name: 'Teruggeven' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Teruggeven' }))
    expect(machine.of('offline-payments:return')).toHaveLength(1)
  })

  it('has no way to give back what is being sent', async () => {
    showOrders([draft({ state: 'sending' })], [payment({ state: 'sending' })])
    expect(await screen.findByText('Wordt nagevraagd bij de winkel.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Teruggeven' })).toBeNull()
  })
})

describe('a payment whose order was sent', () => {
  it('tells what to check, and is listed once', async () => {
    const sent = draft({ state: 'sent', salesOrderId: 12, order: {} })
    showOrders([sent], [payment({ state: 'sent', salesOrderId: 12, warnings: ['overpaid'] })])

    expect(await screen.findByRole('heading', { name: 'Betalingen zonder verbinding' })).toBeTruthy()
    expect(screen.getAllByText('€ 100,00 contant')).toHaveLength(1)
    expect(screen.getByText(/meer betaald dan de order kost/)).toBeTruthy()
  })

  it('has the receipt of the shop', async () => {
    const sent = draft({ state: 'sent', salesOrderId: 12, order: {} })
    const { machine, user } = showOrders([sent], [payment({ state: 'sent', salesOrderId: 12 })])

    await user.click(await screen.findByRole('button', { name: 'Bon' }))

    expect(machine.of('prints:receipt')).toMatchObject([{ input: { paymentId: payment().paymentId } }])
    expect(machine.of('offline-payments:print')).toEqual([])
  })

  it('without anything to check is shown with its order, and leaves the list with it', async () => {
    const sent = draft({ state: 'sent', salesOrderId: 12, order: {} })
    const { machine, user } = showOrders([sent], [payment({ state: 'sent', salesOrderId: 12 })])
    expect(await screen.findByText('Staat in de winkel.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Betalingen zonder verbinding' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Gezien' }))

    expect([machine.of('offline-payments:seen'), machine.of('drafts:remove')]).toMatchObject([[{}], [{}]])
  })
})

describe('an order of the shop that this till saw before', () => {
  const seen = { salesOrderId: 12, total: 999, paid: 149.85, outstanding: 849.15, payments: [] }

  const running = {
    paymentId: 'p',
    paymentType: 'TERMINAL',
    state: 'open',
    payStatusCode: null,
    payId: null,
    amount: 100,
    refunded: 0,
    refundable: 0,
    startedBy: null,
    terminalCode: null,
    insertDateTime: '2026-11-28T12:00:00.000Z',
    expiresDateTime: null,
    paymentUrl: null,
    hasReceipt: false,
    refunds: [],
  }

  function showSeen(
    changes: {
      server?: 'good' | 'bad'
      payments?: readonly OfflinePayment[]
      dismissed?: readonly OfflinePayment[]
      order?: object
      /** The payment of this till for the order. */
      attempt?: PanelAttempt
    } = {},
  ) {
    const { server = 'bad', payments = [], dismissed = [], order = {} } = changes
    const panel = { ...emptyPanel(12), attempt: changes.attempt ?? null }
    let current = { server, order }
    const machine = answeringCounter({
      'state:read': () => state(current.server),
      'offline-payments:list': () => ({ payments, seen: dismissed }),
      'offline-payments:take': (input: Partial<OfflinePayment>) => payment(input),
      'desk:read': () => panel,
    })
    let setCanceled = (_: boolean) => {}
    const Page = () => {
      const [isCanceled, set] = useState(false)
      setCanceled = set
      return <PaySeenOrder salesOrderId={12} isCanceled={isCanceled} />
    }
    const page = renderCounter(<Page />, {
      machine,
      answers: {
        'GET /api/config': () => ({ body: SHOP_CONFIG }),
        'GET /api/admin/salesorder/12/payments': () => ({ body: { ...seen, ...current.order } }),
      },
    })
    /** Changes the line, the order at the shop, or both. */
    const change = async (now: { server?: 'good'; order?: object }) => {
      current = { ...current, ...now }
      await act(async () => {
        machine.tell('state:changed', state(current.server))
        await page.client.invalidateQueries()
      })
    }
    const returnLine = async (now: object) => {
      await change({ server: 'good', order: { ...order, ...now } })
      await waitFor(() => expect(screen.queryByText(/Nog te betalen/)).toBeNull())
    }
    const cancel = () => act(() => setCanceled(true))
    return { machine, user: userEvent.setup(), change, returnLine, cancel }
  }

  it('is paid without a connection: what is open is proposed, and the payment names the order', async () => {
    const { machine, user } = showSeen()
    expect(await screen.findByText(/Nog te betalen: € 849,15/)).toBeTruthy()
    expect(screen.getByText(/andere kassa/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Losse pinautomaat' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText('Bedrag')).toHaveProperty('value', '849,15')
    await user.type(dialog.getByLabelText('Nummer op de bon'), '0042')
    await user.click(dialog.getByRole('button', { name: 'Betaling gelukt' }))

    expect(machine.of('offline-payments:take')).toMatchObject([
      { input: { draftId: null, salesOrderId: 12, type: 'STANDALONE', amountCents: 84_915, receiptNumber: '0042' } },
    ])
  })

  it('keeps the dialog and the typed slip number when the line returns and the shop reports a payment', async () => {
    const { machine, user, returnLine } = showSeen()
    await user.click(await screen.findByRole('button', { name: 'Losse pinautomaat' }))
    await user.type(within(screen.getByRole('dialog')).getByLabelText('Nummer op de bon'), '0042')

    await returnLine({ payments: [running], outstanding: 0 })

    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText('Nummer op de bon')).toHaveProperty('value', '0042')
    expect(dialog.getByLabelText('Bedrag')).toHaveProperty('value', '849,15')
    await user.click(dialog.getByRole('button', { name: 'Betaling gelukt' }))
    expect(machine.of('offline-payments:take')).toMatchObject([
      { input: { salesOrderId: 12, type: 'STANDALONE', amountCents: 84_915, receiptNumber: '0042' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Betalen zonder verbinding' })).toBeNull()
  })

  it('keeps the change of a cash payment on the page when the line returns', async () => {
    const { user, returnLine } = showSeen()
    await user.click(await screen.findByRole('button', { name: 'Contant ontvangen' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /850,00/ }))
    await user.click(dialog.getByRole('button', { name: 'Ontvangen' }))
    expect(await screen.findByText('Wisselgeld: € 0,85')).toBeTruthy()

    await returnLine({})

    expect(screen.getByText('Wisselgeld: € 0,85')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Contant ontvangen' })).toBeNull()
  })

  it('counts what this till took and the shop does not have yet', async () => {
    const own = { draftId: null, salesOrderId: 12, amountCents: 84_900 }
    showSeen({ payments: [payment(own), payment({ ...own, state: 'returned' })] })

    expect(await screen.findByText(/Nog te betalen: € 0,15/)).toBeTruthy()
    expect(screen.getByText(/€ 849,00 .* nog niet verstuurd/)).toBeTruthy()
  })

  it('counts what this till sent after it saw the order, also when a user has marked that as seen', async () => {
    const own = { draftId: null, salesOrderId: 12, state: 'sent' as const }
    const dismissed = { ...own, paymentId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5b02', amountCents: 20_000 }
    const { user } = showSeen({ payments: [payment(own)], dismissed: [payment(dismissed)] })

    expect(await screen.findByText(/Nog te betalen: € 549,15/)).toBeTruthy()
    expect(screen.getByText(/€ 300,00 .* is er al af/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Contant ontvangen' }))
    expect(within(screen.getByRole('dialog')).getByLabelText('Bedrag')).toHaveProperty('value', '549,15')
  })

  it.each(['waiting', 'sending', 'refused'] as const)(
    'warns with a connection that the till took money that the shop does not have yet (%s)',
    async (paymentState) => {
      const own = payment({ draftId: null, salesOrderId: 12, amountCents: 84_915, state: paymentState })
      showSeen({ server: 'good', payments: [own] })

      expect(await screen.findByText(/Deze kassa nam al € 849,15 aan/)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Bekijk de bewaarde orders' })).toHaveProperty(
        'pathname',
        '/kassa/concepten',
      )
      expect(screen.queryByRole('button', { name: 'Contant ontvangen' })).toBeNull()
    },
  )

  it('warns of no money that the shop has, or that was given back', async () => {
    const own = { draftId: null, salesOrderId: 12, amountCents: 84_915 }
    const given = payment({ ...own, state: 'returned' })
    const inShop = payment({ ...own, paymentId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5b02', state: 'sent' })
    const { machine } = showSeen({ server: 'good', payments: [given, inShop] })

    await waitFor(() => expect(machine.of('desk:read').length).toBeGreaterThan(0))
    await waitFor(() => expect(machine.of('offline-payments:list').length).toBeGreaterThan(0))
    expect(screen.queryByText(/Deze kassa nam al/)).toBeNull()
  })

  it.each<[string, (page: ReturnType<typeof showSeen>) => unknown]>([
    ['with a connection', ({ change }) => change({ server: 'good' })],
    ['when it is paid', ({ change }) => change({ order: { outstanding: 0 } })],
    ['when it was canceled', ({ cancel }) => cancel()],
  ])('has no such payment %s', async (_, happens) => {
    const page = showSeen()
    await screen.findByRole('button', { name: 'Contant ontvangen' })

    await happens(page)

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Contant ontvangen' })).toBeNull())
  })

  it('has its payments at the stored orders, where the money can be given back until it is sent', async () => {
    const { machine, user } = showOrders([], [payment({ draftId: null, salesOrderId: 12 })])
    expect(await screen.findByText('Wordt verstuurd zodra de winkel bereikbaar is.')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Teruggeven' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Teruggeven' }))

    expect(machine.of('offline-payments:return')).toHaveLength(1)
  })

  it('waits for a payment that was running', async () => {
    showSeen({ order: { payments: [running] } })

    expect(await screen.findByText(/loopt nog een betaling/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Contant ontvangen' })).toBeNull()
  })

  const attempt: PanelAttempt = {
    attemptId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5c01',
    salesOrderId: 12,
    type: 'TERMINAL',
    amountCents: 14_915,
    terminalCode: null,
    phase: 'unknown',
    state: null,
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: '2026-11-28T12:00:00.000Z',
  }

  it.each(['starting', 'open', 'silent', 'unknown'] as const)(
    'waits for the payment of this till that its copy of the order does not contain (%s)',
    async (phase) => {
      showSeen({ attempt: { ...attempt, phase } })

      expect(await screen.findByText(/loopt nog een betaling/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Contant ontvangen' })).toBeNull()
    },
  )

  it('does not wait for a payment link of this till, nor for a payment that never started', async () => {
    showSeen({ attempt: { ...attempt, type: 'PAYLINK', phase: 'open' } })
    expect(await screen.findByRole('button', { name: 'Contant ontvangen' })).toBeTruthy()
    cleanup()

    showSeen({ attempt: { ...attempt, phase: 'refused' } })
    expect(await screen.findByText(/Nog te betalen: € 849,15/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Contant ontvangen' })).toBeTruthy()
  })

  it.each([
    ['does not contain', []],
    ['contains as running', [{ ...running, paymentId: attempt.attemptId }]],
  ])('counts a payment of this till that has ended and that its copy of the order %s', async (_, payments) => {
    showSeen({ attempt: { ...attempt, phase: 'ended', state: 'paid' }, order: { payments } })

    expect(await screen.findByText(/Nog te betalen: € 700,00/)).toBeTruthy()
  })

  it('can be paid again when the payment of this till has failed', async () => {
    const payments = [{ ...running, paymentId: attempt.attemptId }]
    showSeen({ attempt: { ...attempt, phase: 'ended', state: 'cancelled' }, order: { payments } })

    expect(await screen.findByText(/Nog te betalen: € 849,15/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Contant ontvangen' })).toBeTruthy()
  })
})

it('the drawer warns before a count that the shop does not know all money yet', async () => {
  const payments = [payment(), payment({ type: 'STANDALONE', state: 'refused' }), payment({ state: 'returned' })]
  const machine = answeringCounter({ 'offline-payments:list': () => ({ payments, seen: [] }) })
  renderCounter(<DrawerScreen />, { machine })

  expect(await screen.findByText(/€ 100,00 contant en € 100,00 op de losse automaat\. Tel pas/)).toBeTruthy()
})
