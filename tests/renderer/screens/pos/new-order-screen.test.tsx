import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ParkedSale } from '#shared/contracts/parked-sales.ts'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { isPayNowState } from '#src/renderer/features/pos/commands/index.ts'
import { setDraftToEdit } from '#src/renderer/features/pos/drafts/draft-to-edit.ts'
import { PaymentStrip } from '#src/renderer/features/pos/payments/index.ts'
import { putOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { NewOrderScreen } from '#src/renderer/screens/pos/NewOrderScreen.tsx'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { answeringCounter, refuse, renderCounter, state } from '#tests/renderer/support/counter-shop.tsx'
import { product } from '#tests/renderer/support/demo-shop.ts'
import { orderForm } from '#tests/support/order-form.ts'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const draft: Draft = {
  draftId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01',
  state: 'refused',
  title: 'Anna de Wilde · € 1.210,00',
  savedDateTime: '2026-11-21T13:00:00.000Z',
  savedBy: 'bea@leermeester.example',
  salesOrderId: null,
  reason: 'De prijs is gewijzigd.',
  refusalCode: 'prices_changed',
  order: { ...orderForm([{ id: 5, itemId: 'LM-5', basePrice: 1000, count: 2 }]), payment: '4' },
}
const catalog = {
  'POST /api/inventoryitem/netsuiteids': () => ({
    body: { items: [product({ id: 5, displayName: 'Bank Vijf' })], total: 1, page: 1, pageSize: 200 },
  }),
}

const parkedSale: ParkedSale = {
  parkedSaleId: draft.draftId,
  title: 'Wilde',
  tillName: 'Kassa 1',
  parkedBy: 'bea@leermeester.example',
  parkedDateTime: '2026-11-21T13:00:00.000Z',
  ageSeconds: 0,
  count: 1,
  totalCents: 121_000,
  isComplete: false,
}

it('a placed order is opened, and the form is empty for the next customer', async () => {
  const { shoppinglist: _, ...form } = orderForm([])
  putOrder({
    lines: [cartLine({ id: 5 })],
    form: { ...form, payment: '4' } as unknown as Record<string, string | boolean>,
  }) // every field of the form has a value
  const { router } = renderCounter(<NewOrderScreen />, {
    answers: {
      'POST /api/salesorder': () => ({
        body: { message: 'ok', salesOrderId: 10001, salesOrderDeposit: 0, orderToken: 'token' },
      }),
    },
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Order plaatsen en afrekenen' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10001'))
  expect(isPayNowState(router.state.location.state)).toBe(true)
  expect(useQuickOrderStore.getState()).toMatchObject({ lines: [], form: {} })
  expect(useQuickOrderStore.getState().key).toBeUndefined()
})

it.each([
  ['was not sent', 'bad', /wordt vanzelf verstuurd.*contant betalen.*losse pinautomaat.*volgende klant/],
  [
    'got no response',
    'good',
    /wordt vanzelf nagevraagd; neem hem niet opnieuw op.*contant betalen.*losse pinautomaat.*volgende klant/,
  ],
] as const)(
  'an order that %s is reported as stored on this till, and the form is empty for the next customer',
  async (_, line, words) => {
    const { shoppinglist: _lines, ...form } = orderForm([])
    putOrder({
      lines: [cartLine({ id: 5 })],
      form: { ...form, payment: '4' } as unknown as Record<string, string | boolean>,
    }) // every field of the form has a value
    const { machine } = renderCounter(<NewOrderScreen />, {
      machine: answeringCounter({ 'state:read': () => state(line) }),
      answers: { 'POST /api/salesorder': refuse('server_away', 503, 'De winkel is niet bereikbaar.') },
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Order plaatsen en afrekenen' }))

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bewaarde orders' }).getAttribute('href')).toBe('/kassa/concepten')
    expect(machine.of('drafts:keep')).toHaveLength(1)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Klant invullen' }))
    expect(await screen.findByLabelText(/Voornaam/)).toHaveProperty('value', '')
  },
)

it('a refused draft is loaded with current product names and the prices of the draft', async () => {
  setDraftToEdit(draft)
  renderCounter(<NewOrderScreen />, { answers: catalog })

  expect(await screen.findByText('Bank Vijf')).toBeTruthy()
  expect(screen.getByText('Deze order was bewaard en wordt nu aangepast.')).toBeTruthy()
  expect(useQuickOrderStore.getState()).toMatchObject({
    key: draft.draftId,
    lines: [{ id: 5, netPrice: 1000, count: 2 }],
  })
  expect(screen.getByText('Anna de Wilde')).toBeTruthy()
})

it('the seller is asked what to do with an order that was entered while a draft was loading', async () => {
  setDraftToEdit(draft)
  renderCounter(<NewOrderScreen />, {
    answers: {
      'POST /api/inventoryitem/netsuiteids': () => {
        putOrder({ lines: [cartLine({ id: 9, displayName: 'Kruk' })], form: {} })
        return catalog['POST /api/inventoryitem/netsuiteids']()
      },
    },
  })

  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 9 }])
})

it('the seller is asked what to do with the current order before a draft replaces it', async () => {
  putOrder({ lines: [cartLine({ id: 9, displayName: 'Kruk' })], form: {} })
  setDraftToEdit(draft)
  renderCounter(<NewOrderScreen />, { answers: catalog })
  const user = userEvent.setup()
  const question = within(await screen.findByRole('dialog'))
  expect(screen.getByText('Kruk')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Weggooien en vervangen' }))

  expect(await screen.findByText('Bank Vijf')).toBeTruthy()
  expect(screen.queryByText('Kruk')).toBeNull()
})

it('after a sale is parked, the page scrolls to the message and the focus is in the entry field', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled // jsdom does not implement it
  putOrder({ lines: [cartLine({ id: 5 })], form: { lastname: 'Wilde' } })
  const { router } = renderCounter(<NewOrderScreen />, {
    answers: { 'POST /api/till/parked': () => ({ body: parkedSale }) },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Parkeren' }))
  await user.type(await screen.findByLabelText('Onder welke naam?'), '{Enter}')

  expect(await screen.findByText(/“Wilde” is geparkeerd/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/kassa')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Scan of zoek een product' })),
  )
  expect(scrolled).toHaveBeenCalled()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

it('the first product of a sale removes the paid results of other orders, and keeps the failed ones', async () => {
  const desk = (salesOrderId: number, state: 'paid' | 'failed') => ({
    ...emptyPanel(salesOrderId),
    attempt: {
      attemptId: crypto.randomUUID(),
      salesOrderId,
      type: 'TERMINAL',
      amountCents: 1000,
      terminalCode: null,
      phase: 'ended',
      state,
      paymentUrl: null,
      refusal: null,
      isAborting: false,
      startedDateTime: '2026-11-22T10:00:00.000Z',
    },
  })
  const machine = answeringCounter({
    'desk:list': () => ({ desks: [desk(7, 'paid'), desk(8, 'failed')] }),
    'desk:send': ({ salesOrderId }: { salesOrderId: number }) => ({ ...emptyPanel(salesOrderId), version: 1 }),
  })
  renderCounter(
    <>
      <PaymentStrip openOrderId={undefined} />
      <NewOrderScreen />
    </>,
    { machine },
  )
  expect(await screen.findByRole('link', { name: 'Order 7' })).toBeTruthy()
  expect(machine.of('desk:send')).toEqual([])

  act(() => putOrder({ lines: [cartLine({ id: 5 })], form: {} }))

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Order 7' })).toBeNull())
  expect(machine.of('desk:send').map(({ input }) => input)).toEqual([{ salesOrderId: 7, event: { kind: 'dismiss' } }])
  expect(screen.getByRole('link', { name: 'Order 8' })).toBeTruthy()
})
