import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { approvalSubject, type Discount } from '#shared/domain/discounts/discounts.ts'
import { parkedContentOf, unparsedOrderOf } from '#src/renderer/features/pos/parked-sales/parked-content.ts'
import {
  orderContent,
  orderContentOf,
  parseQuickOrder,
  putOrder,
  QuickOrder,
  useQuickOrderStore,
} from '#src/renderer/features/pos/quick-order/index.ts'
import { putLines, removeFromOrder } from '#src/renderer/features/pos/quick-order/quick-order-store.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { refuse, renderCounter } from '#tests/renderer/support/counter-shop.tsx'
import { orderForm } from '#tests/support/order-form.ts'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const placed = { message: 'ok', salesOrderId: 10001, salesOrderDeposit: 0, orderToken: 'token' }
const { shoppinglist: _, ...customer } = orderForm([])
const form = { ...customer, payment: '4', reference: '', remarks: '' } as unknown as Record<string, string | boolean>
const approvalId = '3f1c9a52-7f44-4b0d-9a52-7f444b0d9a52'
const percent = (value: number, id?: number): Discount => ({
  ...(id !== undefined && { id }),
  kind: 'percent',
  value,
  reason: 'Showroommodel',
})

const approvers = (...people: { email: string; name: string; hasPin: boolean }[]) => ({
  'GET /api/till/discount-approvers': () => ({ body: { approvers: people } }),
})
const anna = { email: 'anna@leermeester.example', name: 'Anna', hasPin: true }

function open({
  discounts,
  answers = {},
}: {
  discounts?: Discount[]
  answers?: NonNullable<Parameters<typeof renderCounter>[1]>['answers']
} = {}) {
  const line = cartLine({ id: 1, displayName: 'Bank Merel', netPrice: 825.62 })
  putOrder({ lines: [line], form, ...(discounts && { discounts }) })
  const onDone = vi.fn()
  const shop = renderCounter(<QuickOrder onDone={onDone} onAdded={() => {}} />, {
    answers: { 'POST /api/salesorder': () => ({ body: placed }), ...approvers(anna), ...answers },
  })
  return { ...shop, onDone, user: userEvent.setup() }
}

const total = () => within(screen.getByText('Totaal').parentElement as HTMLElement).getByText(/€/).textContent // a term is inside its pair
const dialog = () => screen.findByRole('dialog', { name: /Korting/ })
const place = () => screen.findByRole('button', { name: 'Order plaatsen en afrekenen' })
/** Enters the PIN by touch. Keys that a test types follow each other as fast as those of a scanner. */
async function typePin(user: ReturnType<typeof userEvent.setup>) {
  for (const digit of '8351') await user.click(await screen.findByRole('button', { name: digit }))
  await user.click(screen.getByRole('button', { name: 'Verder' }))
}
const sent = (shop: ReturnType<typeof open>) => shop.to('/api/salesorder')[0]?.body

describe('a discount on the selling screen', () => {
  it('lowers line and total at once, and is sent with the list price', async () => {
    const shop = open()
    await shop.user.click(await screen.findByRole('button', { name: 'Korting op Bank Merel' }))
    await shop.user.click(await within(await dialog()).findByRole('button', { name: '10%' }))
    await shop.user.click(screen.getByRole('button', { name: 'Korting geven' }))

    await waitFor(() => expect(total()).toContain('899,10'))
    expect(screen.getByText('10% korting: Showroommodel')).toBeTruthy()
    await shop.user.click(await place())
    await waitFor(() => expect(shop.onDone).toHaveBeenCalled())
    expect(sent(shop)).toMatchObject({
      shoppinglist: [{ id: 1, basePrice: 825.62 }],
      discounts: [{ id: 1, kind: 'percent', value: 10, reason: 'Showroommodel' }],
    })
    expect(sent(shop)).not.toHaveProperty('discountApproval')
  })

  it('can be an amount on the whole order with a reason of one’s own, and be removed again', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Korting op de hele order' }))
    await user.click(within(await dialog()).getByRole('radio', { name: 'Bedrag' }))
    await user.type(screen.getByRole('textbox', { name: /Korting in €/ }), '49,50')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reden' }), 'Anders')
    await user.click(screen.getByRole('button', { name: 'Korting geven' }))
    expect(screen.getByText('Schrijf waarom u korting geeft.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /Andere reden/ }), 'Krasje')
    await user.click(screen.getByRole('button', { name: 'Korting geven' }))

    await waitFor(() => expect(total()).toContain('949,50'))
    await user.click(screen.getByRole('button', { name: /korting: Krasje/ }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Korting weghalen' }))
    await waitFor(() => expect(total()).toContain('999,00'))
  })

  it.each([
    ['Procent', '101', 'Vul hele procenten in, van 1 tot 100.'],
    ['Procent', '2,5', 'Vul hele procenten in, van 1 tot 100.'],
    ['Bedrag', '1000', 'Ten hoogste € 999,00.'],
    ['Bedrag', '1,234', 'Dit bedrag kan op meer manieren worden gelezen. Schrijf het als 1234,56 of 1.234,56.'],
  ])('refuses %s %s', async (kind, text, message) => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Korting op Bank Merel' }))
    await user.click(within(await dialog()).getByRole('radio', { name: kind }))
    await user.type(screen.getByRole('textbox', { name: /Korting in/ }), text)

    expect(screen.getByText((shown) => shown.replaceAll(/\s/g, ' ') === message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Korting geven' }))
    expect(orderContent().discounts).toBeUndefined()
  })

  it('goes with its line', () => {
    putOrder({ lines: [cartLine({ id: 1 }), cartLine({ id: 2 })], form, discounts: [percent(5, 1), percent(5)] })
    removeFromOrder(1)
    expect(orderContent().discounts).toEqual([percent(5)])
  })

  it('on the whole order goes with the last line, however it goes, so that the next customer does not get it', () => {
    const approval = { approvalId, approvedBy: 'Anna', subject: 'x' }
    const full = { lines: [cartLine({ id: 1 })], form: {}, discounts: [percent(30)], approval, keepsPromise: true }
    for (const empty of [() => removeFromOrder(1), () => putLines([])]) {
      putOrder(full)
      empty()
      putLines([cartLine({ id: 2 })])
      expect(orderContent()).toEqual({ lines: [cartLine({ id: 2 })], form: {} })
    }
    // An earlier release left it behind without lines.
    putOrder({ ...full, lines: [] })
    putLines([cartLine({ id: 2 })])
    expect(orderContent()).not.toHaveProperty('discounts')
  })

  it('keeps what was promised when a draft is corrected, also when it is parked', async () => {
    const draft = { shoppinglist: [{ id: 1, itemId: 'LM-1', basePrice: 600, count: 1 }], keepsPromise: true }
    const content = orderContentOf(draft, [])
    expect(content).toMatchObject({ keepsPromise: true, form: {} })
    putOrder(content)
    expect(await parseQuickOrder(unparsedOrderOf(parkedContentOf(orderContent())))).toEqual(content)
  })

  it('with a kept promise is sent with it, and is not approved here when both are above the limit', async () => {
    const refusal = refuse('discount_needs_approval', 409, 'Laat een beheerder haar goedkeuren.')
    const shop = open({ answers: { 'POST /api/salesorder': refusal } })
    useQuickOrderStore.setState({ keepsPromise: true })

    await shop.user.click(await place())

    expect(
      await screen.findByText(/laat een beheerder inloggen en de order versturen bij Bewaarde orders/),
    ).toBeTruthy()
    expect(screen.queryByText('Laat een beheerder haar goedkeuren.')).toBeNull()
    expect(sent(shop)).toMatchObject({ keepsPromise: true })
  })

  it('is in a parked sale, and in a draft that is corrected, with its approval', async () => {
    const approval = { approvalId, approvedBy: 'Anna', subject: 'x' }
    const content = { lines: [cartLine({ id: 1 })], form, discounts: [percent(5, 1), percent(30)], approval }
    expect(await parseQuickOrder(unparsedOrderOf(parkedContentOf(content)))).toEqual(content)

    const draft = {
      shoppinglist: [{ id: 1, itemId: 'LM-1', basePrice: 1000, count: 1 }],
      discounts: [percent(30)],
      discountApproval: approvalId,
    }
    expect(orderContentOf(draft, [])).toMatchObject({ discounts: [percent(30)], approval: { approvalId } })
  })

  it('does not change the order of an earlier release', () => {
    expect(orderContentOf({ shoppinglist: [{ id: 1, basePrice: 1000, count: 1 }] }, [])).not.toHaveProperty('discounts')
  })
})

describe('a discount above the limit', () => {
  it('is approved by an Admin with the PIN, and sent with the approval', async () => {
    const shop = open({
      discounts: [percent(30, 1)],
      answers: { 'POST /api/till/discount-approval': () => ({ body: { approvalId, approvedBy: 'Anna' } }) },
    })
    await shop.user.click(await place())
    await screen.findByRole('dialog', { name: 'Korting goedkeuren' })
    expect(shop.to('/api/salesorder')).toEqual([])
    await typePin(shop.user)

    expect(await screen.findByText('De korting is goedgekeurd door Anna.')).toBeTruthy()
    expect(shop.to('/api/till/discount-approval')[0]?.body).toMatchObject({
      email: anna.email,
      secret: { kind: 'pin', pin: '8351' },
      discounts: [{ id: 1, kind: 'percent', value: 30 }],
      lines: [{ id: 1, netPrice: 825.62, count: 1 }],
    })
    await shop.user.click(await place())
    await waitFor(() => expect(shop.onDone).toHaveBeenCalled())
    expect(sent(shop)).toMatchObject({ discountApproval: approvalId })
  })

  it('needs a new approval after a change', async () => {
    const shop = open({
      discounts: [percent(30, 1)],
      answers: { 'POST /api/till/discount-approval': () => ({ body: { approvalId, approvedBy: 'Anna' } }) },
    })
    await shop.user.click(await screen.findByRole('button', { name: 'Laten goedkeuren' }))
    await typePin(shop.user)
    await screen.findByText('De korting is goedgekeurd door Anna.')

    useQuickOrderStore.setState({ discounts: [percent(40, 1)] })

    expect(await screen.findByRole('button', { name: 'Laten goedkeuren' })).toBeTruthy()
  })

  it('whose approval the shop refuses is approved again', async () => {
    const discounts = [percent(30, 1)]
    const shop = open({
      discounts,
      answers: { 'POST /api/salesorder': refuse('discount_needs_approval', 409, 'Laat haar goedkeuren.') },
    })
    const subject = approvalSubject(orderContent().lines, discounts)
    useQuickOrderStore.setState({ approval: { approvalId, approvedBy: 'Anna', subject } })
    expect(await screen.findByText('De korting is goedgekeurd door Anna.')).toBeTruthy()

    await shop.user.click(await place())

    expect(await screen.findByRole('button', { name: 'Laten goedkeuren' })).toBeTruthy()
    expect(sent(shop)).toMatchObject({ discountApproval: approvalId })
    expect(orderContent()).not.toHaveProperty('approval')
  })

  it('asks for the password after too many wrong PINs', async () => {
    const shop = open({
      discounts: [percent(30, 1)],
      answers: { 'POST /api/till/discount-approval': refuse('pin_blocked', 423, 'Geblokkeerd.') },
    })
    await shop.user.click(await screen.findByRole('button', { name: 'Laten goedkeuren' }))
    await typePin(shop.user)

    expect(await screen.findByText('Te vaak een verkeerde pincode. Gebruik het wachtwoord.')).toBeTruthy()
    expect(screen.getByLabelText('Wachtwoord van de beheerder')).toBeTruthy()
  })

  it('cannot be approved without a connection, and says so', async () => {
    const shop = open({
      discounts: [percent(30, 1)],
      answers: { 'GET /api/till/discount-approvers': refuse('server_away', 503, 'De winkel is niet bereikbaar.') },
    })
    await shop.user.click(await place())

    expect(await screen.findByText(/Zonder verbinding met de winkel kan een beheerder niets goedkeuren/)).toBeTruthy()
    expect(shop.to('/api/salesorder')).toEqual([])
  })
})
