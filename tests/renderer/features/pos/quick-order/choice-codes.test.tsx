import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { setDraftToEdit } from '#src/renderer/features/pos/drafts/draft-to-edit.ts'
import { useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { NewOrderScreen } from '#src/renderer/screens/pos/NewOrderScreen.tsx'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { answeringCounter, refuse, renderCounter, state } from '#tests/renderer/support/counter-shop.tsx'
import { orderForm } from '#tests/support/order-form.ts'

const line = cartLine({ id: 5 })
const shoppinglist = [{ id: 5, itemId: 'LM-5', basePrice: 1000, count: 1 }]

/** A form as an earlier release stored it. */
const stored = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: 'v',
  firstname: 'Anna',
  middlename: 'de',
  lastname: 'Wilde',
  country: 'NL',
  zipcode: '1234 AB',
  houseNumber: '12',
  houseNumberAddition: 'a',
  streetname: 'Voorbeeldstraat',
  city: 'Verzonnen aan Zee',
  province: '',
  municipality: '',
  addressVerified: true,
  deliveryAddress: '1',
  deliveryAddressCountry: 'NL',
  deliveryAddressZipcode: '',
  deliveryAddressHouseNumber: '',
  deliveryAddressHouseNumberAddition: '',
  deliveryAddressStreetname: '',
  deliveryAddressCity: '',
  deliveryAddressProvince: '',
  deliveryAddressMunicipality: '',
  deliveryAddressVerified: false,
  email: 'anna@voorbeeld.example',
  phoneNumber: '0612345678',
  delivery: 's',
  payment: '4',
  reference: '',
  remarks: '',
}
/** The fields of a later release, which are empty for a form of an earlier one. */
const emptyWeeks = { preferredFrom: '', preferredUntil: '', avoidedWeeks: '' }
const otherAddress = {
  deliveryAddress: '2',
  deliveryAddressZipcode: '2011 AA',
  deliveryAddressHouseNumber: '1',
  deliveryAddressStreetname: 'Kouter',
  deliveryAddressCity: 'Haarlem',
}
const placed = { message: 'ok', salesOrderId: 10_001, salesOrderDeposit: 0, orderToken: 'x' }

const inStorage = () => JSON.parse(localStorage.getItem('quick-order') ?? '{}').state
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const placeButton = () => screen.findByRole('button', { name: 'Order plaatsen en afrekenen' })
const otherAddressBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Op een ander adres bezorgen' })

/** Opens the screen of a new order with a form that this till stored earlier. */
async function openWith(form: object, options: Parameters<typeof renderCounter>[1] = {}) {
  const order = { lines: [line], form, isDraft: false, turn: 1 }
  localStorage.setItem('quick-order', JSON.stringify({ state: order, version: 0 }))
  // Makes the store read the storage, as after a change in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: 'quick-order' }))
  await waitFor(() => expect(useQuickOrderStore.getState()).toMatchObject({ form }))
  const answers = { 'POST /api/salesorder': () => ({ body: placed }), ...options.answers }
  const till = renderCounter(<NewOrderScreen />, { ...options, answers })
  return { ...till, user: userEvent.setup() }
}

describe('the codes of payment and delivery at the counter', () => {
  beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

  it.each([
    ['payment in the showroom', { payment: '4' }, [/^Bezorgen/, /^Betalen in winkel/], false],
    ['a pickup', { payment: '3', delivery: 'a' }, [/^Afhalen/, /^Betalen bij afhalen/], undefined],
    ['another address', { payment: '1', ...otherAddress }, [/^Bezorgen/, /^Aanbetaling/], true],
  ])('are read from a stored order with %s, and sent unchanged', async (_name, choices, chosen, hasOtherAddress) => {
    const { to, user } = await openWith({ ...stored, ...choices })
    for (const name of chosen) expect((await radio(name)).checked).toBe(true)
    if (hasOtherAddress !== undefined) expect((await otherAddressBox()).checked).toBe(hasOtherAddress)

    await user.click(await placeButton())

    await waitFor(() => expect(to('/api/salesorder')).toHaveLength(1))
    const country = hasOtherAddress ? 'NL' : ''
    expect(JSON.stringify(to('/api/salesorder')[0]?.body)).toBe(
      JSON.stringify({
        ...stored,
        ...emptyWeeks,
        deliveryAddressCountry: country,
        ...choices,
        isAtCounter: true,
        shoppinglist,
      }),
    )
  })

  it('are stored while the order is entered; a new order begins with payment in the showroom', async () => {
    const { user } = await openWith({})
    const isStored = (choices: object) => waitFor(() => expect(inStorage().form).toMatchObject(choices))

    await user.click(await otherAddressBox())
    await isStored({ delivery: 's', deliveryAddress: '2', payment: '4' })
    expect(Object.keys(inStorage().form)).toEqual(Object.keys({ ...stored, ...emptyWeeks }))
    await user.click(await otherAddressBox())
    await user.click(await radio(/^Betalen bij afhalen/))
    await user.click(await radio(/^Afhalen/))
    await isStored({ delivery: 'a', deliveryAddress: '1', payment: '3' })
    await user.click(await radio(/^Aanbetaling/))
    await isStored({ payment: '1' })
  })

  it('are in the draft of an order that was placed offline, and in a draft that is corrected', async () => {
    const machine = answeringCounter({ 'state:read': () => state('bad') })
    const { user, unmount } = await openWith({ ...stored, delivery: 'a', payment: '3' }, { machine })
    await user.click(await placeButton())
    await waitFor(() => expect(machine.of('drafts:keep')).toHaveLength(1))
    expect(machine.of('drafts:keep')[0]?.input).toMatchObject({
      order: { delivery: 'a', payment: '3', deliveryAddress: '1', shoppinglist },
    })
    unmount()

    useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 2 }, true)
    setDraftToEdit({
      draftId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01',
      state: 'refused',
      title: 'Anna',
      savedDateTime: '2026-11-21T13:00:00.000Z',
      savedBy: 'bea@leermeester.example',
      salesOrderId: null,
      reason: null,
      refusalCode: null,
      order: { ...orderForm(shoppinglist), delivery: 'a', payment: '3' },
    } satisfies Draft)
    const till = renderCounter(<NewOrderScreen />, {
      answers: {
        'POST /api/inventoryitem/netsuiteids': refuse('outage', 503, 'Even niet.'),
        'POST /api/salesorder': () => ({ body: placed }),
      },
    })
    await waitFor(async () => expect((await radio(/^Betalen bij afhalen/)).checked).toBe(true))
    expect((await radio(/^Afhalen/)).checked).toBe(true)
    await user.click(await placeButton())
    await waitFor(() => expect(till.to('/api/salesorder')).toHaveLength(1))
    expect(till.to('/api/salesorder')[0]?.body).toMatchObject({ delivery: 'a', payment: '3', deliveryAddress: '1' })
  })

  it('are in a parked sale', async () => {
    const { user, to } = await openWith(
      { ...stored, ...otherAddress, payment: '3' },
      { answers: { 'POST /api/till/parked': refuse('outage', 503, 'Even niet.') } },
    )
    await user.click(await screen.findByRole('button', { name: 'Parkeren' }))
    await user.type(await screen.findByLabelText('Onder welke naam?'), '{Enter}')

    await waitFor(() => expect(to('/api/till/parked')).toHaveLength(1))
    expect(to('/api/till/parked')[0]?.body).toMatchObject({
      content: { form: { ...stored, ...otherAddress, payment: '3' } },
    })
  })
})
