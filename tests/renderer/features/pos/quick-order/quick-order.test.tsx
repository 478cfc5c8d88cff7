import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import {
  orderContentOf,
  putOrder,
  QuickOrder,
  useQuickOrderStore,
} from '#src/renderer/features/pos/quick-order/index.ts'
import { addToOrder } from '#src/renderer/features/pos/quick-order/quick-order-store.ts'
import { usePassagesStore } from '#src/renderer/features/storefront/measures/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { answeringCounter, found, milk, refuse, renderCounter, state } from '#tests/renderer/support/counter-shop.tsx'
import { leatherCategories, sofa } from '#tests/renderer/support/demo-product.ts'
import { product } from '#tests/renderer/support/demo-shop.ts'
import { orderForm } from '#tests/support/order-form.ts'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const placed = { message: 'ok', salesOrderId: 10001, salesOrderDeposit: 0, orderToken: 'token' }
const { shoppinglist: _, ...customer } = orderForm([])
/** A form with complete customer data, so that no test fails on a missing field. */
const form = { ...customer, payment: '4', reference: '', remarks: '' } as unknown as Record<string, string | boolean>

const failOnFullDisk = () => {
  throw new ShopError({ code: 'disk_full', message: 'De schijf is vol.' }, 0)
}

type Options = Parameters<typeof renderCounter>[1] & { lines?: ReturnType<typeof cartLine>[]; hasCustomer?: boolean }

function open({ lines = [], hasCustomer = false, ...options }: Options = {}) {
  if (lines.length > 0 || hasCustomer) putOrder({ lines, form: hasCustomer ? form : {} })
  const onDone = vi.fn()
  const onAdded = vi.fn()
  const shop = renderCounter(<QuickOrder onDone={onDone} onAdded={onAdded} />, options)
  return { ...shop, onDone, onAdded, user: userEvent.setup() }
}

/** The reply to a scan of the label of the product Leermelk. */
const scannedProduct = {
  kind: 'product',
  id: 7,
  parentId: null,
  name: 'Leermelk',
  itemId: 'LM7',
  basePrice: 16.49,
  isPurchasable: true,
}

const entry = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Scan of zoek een product' })
const place = () => screen.findByRole('button', { name: 'Order plaatsen en afrekenen' })
const line = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent)
const total = () => within(screen.getByText('Totaal').parentElement as HTMLElement).getByText(/€/).textContent // a term is inside its pair

describe('the entry field', () => {
  it('finds products by words, and adds the one that is selected with Enter', async () => {
    const { user, onAdded } = open()
    await user.type(await entry(), 'melk')
    await screen.findByRole('option', { name: /Leermelk/, selected: true })
    await user.keyboard('{Enter}')

    await waitFor(() => expect(onAdded).toHaveBeenCalledWith('Leermelk'))
    expect((await line())[0]).toContain('LM7')
    expect(total()).toContain('19,95')
    expect((await entry()).value).toBe('')
  })

  it('adds the only match after an Enter that was faster than the response', async () => {
    const { user, onAdded } = open({
      answers: { 'POST /api/v2/search': () => ({ body: found(product(milk)) }) },
    })
    await user.type(await entry(), 'melk{Enter}')

    await waitFor(() => expect(onAdded).toHaveBeenCalledWith('Leermelk'))
    expect((await entry()).value).toBe('')
  })

  it('adds nothing after a fast Enter when the user typed on, or left the field', async () => {
    const { user, onAdded } = open({
      answers: { 'POST /api/v2/search': () => ({ body: found(product(milk)) }) },
    })
    await user.type(await entry(), 'mel{Enter}k')
    expect(await screen.findByRole('option', { name: /Leermelk/ })).toBeTruthy()
    await user.clear(await entry())
    await user.type(await entry(), 'leermelk{Enter}')
    await user.click(await screen.findByRole('textbox', { name: 'Opmerkingen' }))
    await user.click(await entry())
    expect(await screen.findByRole('option', { name: /Leermelk/ })).toBeTruthy()
    expect(onAdded).not.toHaveBeenCalled()
  })

  it('does not move the focus when the scanned product arrives', async () => {
    const { user, onAdded } = open({
      answers: { 'GET /api/till/scan': () => ({ body: scannedProduct }) },
    })
    const remarks = await screen.findByRole('textbox', { name: 'Opmerkingen' })
    await user.type(await entry(), 'LM7{Enter}')
    await user.click(remarks)

    await waitFor(() => expect(onAdded).toHaveBeenCalled())
    expect(document.activeElement).toBe(remarks)
  })

  it('looks a code up with Enter, and says when it is unknown', async () => {
    const { user, to } = open({
      answers: { 'GET /api/till/scan': refuse('scan_unknown', 404, 'Deze code kennen wij niet.') },
    })
    await user.type(await entry(), '8712345678906{Enter}')

    expect(await screen.findByText('Deze code kennen wij niet.')).toBeTruthy()
    expect(to('/api/till/scan')).toHaveLength(1)
    expect((await entry()).value).toBe('8712345678906')
  })

  it('keeps what the user types while a product is being added', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, to, onAdded } = open({
      answers: {
        'POST /api/v2/search': () => ({ body: found(product(milk)) }),
        'GET /api/till/scan': async () => {
          await promise
          return { body: scannedProduct }
        },
      },
    })
    await user.type(await entry(), 'LM7{Enter}')
    expect((await entry()).value).toBe('')
    await user.type(await entry(), 'Zee')
    await waitFor(() => expect(to('/api/till/scan')).toHaveLength(1))
    resolve()

    await waitFor(() => expect(onAdded).toHaveBeenCalledWith('Leermelk'))
    expect((await entry()).value).toBe('Zee')
  })

  it('opens the order of an order number', async () => {
    const { user, router } = open({
      answers: { 'GET /api/till/scan': () => ({ body: { kind: 'order', salesOrderId: 10007 } }) },
    })
    await user.type(await entry(), '10007{Enter}')

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10007'))
  })

  it('adds a saved configuration as its variant, with the saved count', async () => {
    const { user } = open({
      answers: {
        'GET /api/till/scan': () => ({ body: { kind: 'configuration', code: 'K7M2QX' } }),
        'GET /api/configuration/K7M2QX': () => ({
          body: {
            code: 'K7M2QX',
            url: 'https://shop.test/c/K7M2QX',
            expiresAt: '2027-01-01T00:00:00Z',
            productId: 1001,
            count: 2,
            sampleIds: [],
            selection: { matrixLeathertype: 101, matrixLeg: 1, matrixSeatheight: 1 },
          },
        }),
      },
    })
    await user.type(await entry(), 'k7m 2qx{Enter}')

    expect(await screen.findByRole('textbox', { name: /^Aantal Leren bank Merel/ })).toHaveProperty('value', '2')
    expect(screen.getByText(/Toledo 01 Sneeuw · Taps eiken · zithoogte 44 cm/)).toBeTruthy()
  })
})

describe('a product that is configured in the order', () => {
  it('can be added only when it is complete, and then as its variant', async () => {
    const { user, onAdded } = open()
    await user.type(await entry(), 'bank')
    await user.click(await screen.findByRole('option', { name: /Merel/ }))
    const panel = within(await screen.findByRole('region', { name: 'Meubel samenstellen' }))
    await user.click(await panel.findByRole('button', { name: 'Toevoegen' }))
    expect(panel.getByText('Kies nog: leer, poten, zithoogte')).toBeTruthy()

    await user.click(panel.getByRole('button', { name: /^Savanne 01 Leeuw/ }))
    await user.click(panel.getByRole('radio', { name: /Taps eiken/ }))
    await user.click(panel.getByRole('radio', { name: /44 cm/ }))
    expect(panel.getByText('€ 1.355,00')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Toevoegen' }))

    await waitFor(() => expect(onAdded).toHaveBeenCalled())
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 20111, itemId: 'LB1001-20111', count: 1 }])
    expect(screen.queryByRole('region', { name: 'Meubel samenstellen' })).toBeNull()
  })

  it("adds a free sample of a leather to the order, and not to the shop's cart", async () => {
    const categories = leatherCategories.map((kind) => ({
      ...kind,
      variantProducts: kind.variantProducts.map((type) => ({
        ...type,
        sample_product_id: 8000 + type.customlist_lt_shx_leathertype_id,
      })),
    }))
    const { user } = open({ answers: { 'GET /api/matrixoption/leathertypes': () => ({ body: categories }) } })
    await user.type(await entry(), 'bank')
    await user.click(await screen.findByRole('option', { name: /Merel/ }))
    const panel = within(await screen.findByRole('region', { name: 'Meubel samenstellen' }))
    await user.click(await panel.findByRole('button', { name: /^Savanne 01 Leeuw/ }))
    expect(panel.queryByRole('link', { name: /Gratis staal/ })).toBeNull()

    await user.click(panel.getByRole('button', { name: /Kies een ander leer/ }))
    await user.click(await screen.findByRole('button', { name: 'Gratis staal: Toledo 01 Sneeuw' }, { timeout: 10_000 }))

    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 8101, netPrice: 0, count: 1 }])
    expect(useShoppingStore.getState().lines).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))
    await user.click(panel.getByRole('button', { name: /Kies een ander leer/ }))
    expect(await screen.findByText('in deze order')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Staal gekozen: Toledo 01 Sneeuw' }))
    expect(useQuickOrderStore.getState().lines).toEqual([])
  })

  it('keeps its selection after a reload', async () => {
    const first = open()
    await first.user.type(await entry(), 'bank')
    await first.user.click(await screen.findByRole('option', { name: /Merel/ }))
    await first.user.click(await screen.findByRole('radio', { name: /46 cm/ }))
    first.unmount()

    open()
    expect(await screen.findByRole('radio', { name: /46 cm/ })).toHaveProperty('checked', true)
  })
})

describe('the order lines', () => {
  it('can get another count, and can be removed', async () => {
    const { user } = open({ lines: [cartLine({ id: 5, displayName: 'Poef', netPrice: 100 })] })
    const count = await screen.findByRole('textbox', { name: 'Aantal Poef' })
    await user.clear(count)
    await user.type(count, '12')
    expect(total()).toContain('1.452,00')

    await user.click(screen.getByRole('button', { name: 'Poef verwijderen' }))
    expect(screen.getByText(/Nog niets in deze order/)).toBeTruthy()
  })
})

describe('the customer', () => {
  it('is found among existing customers, and filled in', async () => {
    const listed = {
      customerId: '3',
      userId: 3,
      netsuiteId: null,
      email: 'b@voorbeeld.nl',
      name: 'Bea Bos',
      roles: [],
      orderCount: 2,
    }
    const { user } = open({
      answers: {
        'GET /api/user': () => ({ body: { items: [listed], total: 1, page: 1, pageSize: 6 } }),
        'GET /api/user/3/form': () => ({
          body: {
            customerType: 'private',
            companyName: '',
            vatnumber: '',
            kvknumber: '',
            gender: 'v',
            firstname: 'Bea',
            middlename: '',
            lastname: 'Bos',
            email: 'b@voorbeeld.nl',
            phoneNumber: '0612345678',
            address: {
              country: 'NL',
              zipcode: '2012 ES',
              houseNumber: '30',
              houseNumberAddition: '',
              verified: true,
              streetname: 'Gedempte Oude Gracht',
              city: 'Haarlem',
              province: '',
              municipality: '',
            },
          },
        }),
      },
    })
    await user.type(await screen.findByRole('combobox', { name: 'Zoek een bestaande klant' }), 'bos')
    await user.click(await screen.findByRole('option', { name: /Bea Bos/ }))

    expect(await screen.findByText('Gedempte Oude Gracht 30, 2012 ES Haarlem')).toBeTruthy()
    expect(screen.queryByLabelText(/Voornaam/)).toBeNull()
  })

  it('has no data of the previously selected customer, and the selection can be undone', async () => {
    const listed = (customerId: string, name: string) => ({
      customerId,
      userId: customerId.startsWith('gast') ? null : Number(customerId),
      netsuiteId: null,
      email: 'b@voorbeeld.nl',
      name,
      roles: [],
      orderCount: 0,
    })
    const address = {
      country: 'NL',
      zipcode: '2012 ES',
      houseNumber: '30',
      houseNumberAddition: '',
      verified: true,
      streetname: 'Gedempte Oude Gracht',
      city: 'Haarlem',
      province: '',
      municipality: '',
    }
    const person = {
      customerType: 'business',
      companyName: 'Bos BV',
      vatnumber: '',
      kvknumber: '12345678',
      gender: 'v',
      firstname: 'Bea',
      middlename: '',
      lastname: 'Bos',
      email: 'b@voorbeeld.nl',
      phoneNumber: '0612345678',
    }
    const { user } = open({
      lines: [cartLine({ id: 5 })],
      answers: {
        'GET /api/user': () => ({
          body: { items: [listed('3', 'Bea Bos'), listed('gast-9', 'Bas Gast')], total: 2, page: 1, pageSize: 6 },
        }),
        'GET /api/user/3/form': () => ({
          body: { ...person, address, deliveryAddress: { ...address, streetname: 'Kouter' } },
        }),
        'GET /api/user/gast-9/form': () => ({
          body: {
            ...person,
            customerType: 'private',
            companyName: '',
            kvknumber: '',
            gender: '',
            firstname: 'Bas',
            lastname: 'Gast',
            phoneNumber: '',
            address: null,
          },
        }),
      },
    })
    const stored = () => useQuickOrderStore.getState().form
    const choose = async (name: RegExp) => {
      await user.type(await screen.findByRole('combobox', { name: 'Zoek een bestaande klant' }), 'bos')
      await user.click(await screen.findByRole('option', { name }))
    }
    await choose(/Bea Bos/)
    await waitFor(() => expect(stored()).toMatchObject({ firstname: 'Bea', deliveryAddress: '2' }))

    await choose(/Bas Gast/)
    await waitFor(() => expect(stored()).toMatchObject({ firstname: 'Bas' }))
    expect(stored()).toMatchObject({
      customerType: 'private',
      companyName: '',
      kvknumber: '',
      gender: '',
      phoneNumber: '',
      streetname: '',
      deliveryAddress: '1',
      deliveryAddressStreetname: '',
      payment: '4',
    })

    await user.click(screen.getByRole('button', { name: 'Terug naar wat er stond' }))
    await waitFor(() => expect(stored()).toMatchObject({ firstname: 'Bea', deliveryAddressStreetname: 'Kouter' }))
  })

  it('survives a reload', async () => {
    const first = open()
    await first.user.click(await screen.findByRole('button', { name: 'Klant invullen' }))
    await first.user.type(await screen.findByLabelText(/Voornaam/), 'Anna')
    first.unmount()

    open()
    expect(await screen.findByLabelText(/Voornaam/)).toHaveProperty('value', 'Anna')
  })
})

describe('placing the order', () => {
  it('uses payment in the showroom by default, and sends one request after a double click', async () => {
    const { user, onDone, to } = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: { 'POST /api/salesorder': () => ({ body: placed }) },
    })
    await user.dblClick(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ kind: 'placed', salesOrderId: 10001 }))
    const calls = to('/api/salesorder')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({
      payment: '4',
      isAtCounter: true,
      shoppinglist: [{ id: 5, basePrice: 1000, count: 1 }],
    })
  })

  it('clears the order, but not one that replaced it during the request', async () => {
    const first = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: { 'POST /api/salesorder': () => ({ body: placed }) },
    })
    await first.user.click(await place())
    await waitFor(() => expect(first.onDone).toHaveBeenCalled())
    expect(useQuickOrderStore.getState()).toMatchObject({ lines: [], form: {} })
    first.unmount()

    const second = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: {
        'POST /api/salesorder': () => {
          putOrder({ lines: [cartLine({ id: 6 })], form: {} }) // taken back from the parked sales
          return { body: placed }
        },
      },
    })
    await second.user.click(await place())
    await waitFor(() => expect(second.onDone).toHaveBeenCalled())
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 6 }])
  })

  it('does not happen with Enter in a field', async () => {
    const { user, to } = open({ lines: [cartLine({ id: 5 })], hasCustomer: true })
    await user.type(await screen.findByLabelText('Referentie'), 'moeder{Enter}')

    expect(to('/api/salesorder')).toHaveLength(0)
  })

  it('says what is missing, and moves the focus there', async () => {
    const { user, to } = open({ lines: [cartLine({ id: 5 })] })
    await user.click(await place())

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Vul de gegevens van de klant in.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Aanhef/)))
    expect(to('/api/salesorder')).toHaveLength(0)
  })

  it('uses one idempotency key, also when the order is changed after a failed try', async () => {
    let answer = refuse('unexpected', 500, 'Er is een fout opgetreden!')
    const { user, to, onDone } = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: { 'POST /api/salesorder': () => answer() },
    })
    await user.click(await place())
    await screen.findByText('Er is een fout opgetreden!')
    answer = () => ({ status: 200, body: placed as never })
    await user.click(screen.getByRole('radio', { name: 'Afhalen' }))
    await user.click(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalled())
    const keys = to('/api/salesorder').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('shows the old and the new price, and continues with the new one after a confirmation', async () => {
    const lines = [{ id: 5, displayName: 'Bank 5', seenPrice: 1000, currentPrice: 1100 }]
    let isAgreed = false
    const { user, to, onDone } = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: {
        'POST /api/salesorder': () =>
          isAgreed ? { body: placed } : refuse('prices_changed', 409, 'De prijs is gewijzigd.', { lines })(),
      },
    })
    await user.click(await place())
    expect((await screen.findByRole('alert')).textContent).toMatch(/was €\s1.210,00, is nu €\s1.331,00/)

    isAgreed = true
    await user.click(screen.getByRole('button', { name: 'Nieuwe prijs overnemen' }))
    await user.click(await place())
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(to('/api/salesorder')[1]?.body).toMatchObject({ shoppinglist: [{ basePrice: 1100 }] })
  })

  it.each(['prices_changed', 'not_enough_stock', 'not_purchasable'])(
    'shows the reason of a refusal without readable lines: %s',
    async (code) => {
      const { user } = open({
        lines: [cartLine({ id: 5 })],
        hasCustomer: true,
        answers: { 'POST /api/salesorder': refuse(code, 409, 'De order is niet aangenomen.', { rows: 3 }) },
      })
      await user.click(await place())

      expect((await screen.findByRole('alert')).textContent).toBe('De order is niet aangenomen.')
    },
  )

  it('says at the line that the stock is too low', async () => {
    const lines = [{ id: 5, displayName: 'Bank 5', count: 1, available: 0 }]
    const { user } = open({
      lines: [cartLine({ id: 5 }), cartLine({ id: 6 })],
      hasCustomer: true,
      answers: { 'POST /api/salesorder': refuse('not_enough_stock', 409, 'Niet genoeg voorraad.', { lines }) },
    })
    await user.click(await place())

    const [first, second] = await screen.findAllByRole('listitem')
    await within(first as HTMLElement).findByText('Hiervan is niets meer op voorraad.') // the test added two lines
    expect(second?.textContent).not.toContain('voorraad.')
  })
})

describe('the quick order, when the connection is down or was down before,', () => {
  it('saves the order on this machine under the idempotency key of its first try', async () => {
    const { user, to, onDone, machine } = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      answers: { 'POST /api/salesorder': refuse('server_away', 503, 'De winkel is niet bereikbaar.') },
    })
    await user.click(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'kept' })))
    const [kept] = machine.of('drafts:keep')
    expect(kept?.input).toMatchObject({
      draftId: to('/api/salesorder')[0]?.headers['idempotency-key'],
      title: expect.stringMatching(/^Anna de Wilde · €\s1.210,00$/),
      order: to('/api/salesorder')[0]?.body,
      mayHaveArrived: true,
    })
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ mayHaveArrived: true }))
  })

  it('remembers after a reload that an earlier try may have arrived, until the shop refuses the order', async () => {
    let answer = refuse('unexpected', 500, 'Er is een fout opgetreden!')
    let line: 'good' | 'bad' = 'good'
    const machine = answeringCounter({ 'drafts:keep': failOnFullDisk, 'state:read': () => state(line) })
    const first = open({
      lines: [cartLine({ id: 5 })],
      hasCustomer: true,
      machine,
      answers: { 'POST /api/salesorder': () => answer() },
    })
    await first.user.click(await place())
    await screen.findByText('Er is een fout opgetreden!')
    first.unmount()

    line = 'bad'
    const second = open({ machine, answers: { 'POST /api/salesorder': () => answer() } })
    await second.user.click(await place())
    await screen.findByText('De schijf is vol.')
    expect(machine.of('drafts:keep').at(-1)?.input).toMatchObject({ mayHaveArrived: true })

    line = 'good'
    answer = refuse('empty_cart', 422, 'Er zit niets in.')
    await second.user.click(await place())
    await screen.findByText('Er zit niets in.')
    line = 'bad'
    await second.user.click(await place())
    await waitFor(() => expect(machine.of('drafts:keep').at(-1)?.input).toMatchObject({ mayHaveArrived: false }))
  })

  it('sends no request when the connection is known to be down', async () => {
    const machine = answeringCounter({ 'state:read': () => state('bad') })
    const { user, to, onDone } = open({ lines: [cartLine({ id: 5 })], hasCustomer: true, machine })
    await user.click(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'kept' })))
    expect(machine.of('drafts:keep')[0]?.input).toMatchObject({ mayHaveArrived: false })
    expect(to('/api/salesorder')).toHaveLength(0)
  })

  it('removes the draft of an order that was corrected and placed', async () => {
    const draftId = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
    putOrder({ lines: [cartLine({ id: 5 })], form }, draftId)
    const { user, to, onDone, machine } = open({ answers: { 'POST /api/salesorder': () => ({ body: placed }) } })
    await user.click(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ kind: 'placed', salesOrderId: 10001 }))
    expect(to('/api/salesorder')[0]?.headers['idempotency-key']).toBe(draftId)
    expect(machine.of('drafts:remove')).toEqual([{ channel: 'drafts:remove', input: { draftId, isPlaced: true } }])
  })
})

it('the quick order shows its lines on the customer display', async () => {
  const { machine } = open({ lines: [cartLine({ id: 5, displayName: 'Poef', count: 2 })] })

  await waitFor(() =>
    expect(machine.of('display:show').at(-1)?.input).toEqual({
      kind: 'cart',
      totalCents: 242000,
      lines: [{ title: 'Poef', count: 2, amountCents: 242000 }],
    }),
  )
})

it('the data that the customer types replaces the delivery address of the customer that was selected before', async () => {
  const ownData = {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: 'v',
    firstname: 'Anna',
    middlename: '',
    lastname: 'Wilde',
    country: 'NL',
    zipcode: '1234 AB',
    houseNumber: '12',
    houseNumberAddition: '',
    streetname: 'Voorbeeldstraat',
    city: 'Zwolle',
    province: '',
    municipality: '',
    addressVerified: false,
    email: 'anna@voorbeeld.example',
    phoneNumber: '0612345678',
  }
  const other = { ...form, deliveryAddress: '2', deliveryAddressCity: 'Gent', deliveryAddressStreet: 'Veldstraat' }
  putOrder({ lines: [cartLine({ id: 5 })], form: other })
  const offer = { offerId: 'a', kind: 'own-data', draftId: null, salesOrderId: null, state: 'done', isShown: false }
  const { user } = open({
    machine: answeringCounter({
      'display:offer-read': () => ({ offer: { ...offer, ownData } }),
      'display:end-offer': () => ({ isEnded: true }),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Overnemen in de order' }))

  await waitFor(() => expect(useQuickOrderStore.getState().form).toMatchObject({ lastname: 'Wilde', city: 'Zwolle' }))
  const { form: now } = useQuickOrderStore.getState()
  expect(now).toMatchObject({ deliveryAddress: '1' })
  expect(now.deliveryAddressCity).not.toBe('Gent')
})

describe('another delivery address that is incomplete', () => {
  const incomplete = { ...form, deliveryAddress: '2', deliveryAddressCity: 'Gent', deliveryAddressCountry: 'NL' }
  const sample = cartLine({ id: 9, itemId: 'KLEURSTAAL-9', netPrice: 0, displayName: 'Kleurstaal Cognac' })
  const answers = { 'POST /api/salesorder': () => ({ body: placed }) }

  it('does not prevent an order that the customer picks up', async () => {
    putOrder({ lines: [cartLine({ id: 5 })], form: incomplete })
    const { user, to, onDone } = open({ answers })
    await user.click(await screen.findByRole('radio', { name: 'Afhalen' }))
    await user.click(await place())

    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(to('/api/salesorder')[0]?.body).toMatchObject({
      delivery: 'a',
      deliveryAddress: '1',
      deliveryAddressCity: '',
    })
  })

  it('does not prevent an order of samples only, which is always a delivery', async () => {
    putOrder({ lines: [sample], form: { ...incomplete, delivery: 'a' } })
    const { user, to, onDone } = open({ answers })
    await user.click(await screen.findByRole('button', { name: 'Order plaatsen' }))

    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(to('/api/salesorder')[0]?.body).toMatchObject({
      delivery: 's',
      deliveryAddress: '1',
      deliveryAddressCity: '',
      payment: '5',
    })
  })

  it('is not shown with samples only', async () => {
    putOrder({ lines: [sample], form: incomplete })
    open({ answers })
    await screen.findByRole('button', { name: 'Order plaatsen' })

    expect(screen.queryByRole('radio', { name: 'Afhalen' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Adres om te bezorgen' })).toBeNull()
  })

  it('is an error when the order is delivered to it', async () => {
    putOrder({ lines: [cartLine({ id: 5 })], form: incomplete })
    const { user, to } = open({ answers })
    await user.click(await place())

    const address = within(await screen.findByRole('group', { name: 'Adres om te bezorgen' }))
    expect(address.getByRole('combobox', { name: 'Zoek uw adres' }).getAttribute('aria-invalid')).toBe('true')
    expect(to('/api/salesorder')).toEqual([])
  })
})

describe('the section of the customer', () => {
  it('opens when one of its fields is invalid', async () => {
    putOrder({ lines: [cartLine({ id: 5 })], form: { ...form, middlename: 'van der lange' } })
    const { user } = open({ answers: { 'POST /api/salesorder': () => ({ body: placed }) } })
    await user.click(await place())

    const field = await screen.findByRole('textbox', { name: 'Tussenvoegsel' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a sale to an unknown buyer', () => {
  const soap = cartLine({ id: 7, displayName: 'Leermelk', netPrice: 13.18, stockClass: 'Leeronderhoud', totalStock: 9 })
  const config = {
    shop: {
      name: 'Leermeester',
      slug: 'leermeester',
      description: '',
      street: 'Looierssingel 12',
      zipcode: '9999 ZZ',
      city: 'Leerdorp',
      phone: '085 000 00 00',
      email: 'info@leermeester.example',
      kvkNumber: '',
      vatNumber: '',
      socialLinks: [],
    },
    gtmId: null,
    tagScriptUrl: null,
    search: { url: '', indexId: '' },
    paymentMethods: [],
    links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
  }
  const answers = {
    'GET /api/config': () => ({ body: config }),
    'POST /api/salesorder': () => ({ body: placed }),
  }

  it('needs no customer: the order has the customer of the shop, and the chosen payment method opens', async () => {
    const { user, onDone, to } = open({ lines: [soap], answers })
    expect(await screen.findByText(/^Balieklant: de klant betaalt nu/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Bezorgen' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Contant €\s15,95$/ }))

    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ kind: 'placed', salesOrderId: 10001, method: 'CASH' }))
    expect(to('/api/salesorder')[0]?.body).toMatchObject({
      isWalkIn: true,
      isAtCounter: true,
      firstname: 'Balieklant',
      email: 'info@leermeester.example',
      houseNumber: '12',
      delivery: 'a',
      payment: '4',
    })
  })

  it('is saved on this machine without a connection, and has no customer when it is corrected', async () => {
    const machine = answeringCounter({ 'state:read': () => state('bad') })
    const { user, onDone } = open({ lines: [soap], answers, machine })
    await user.click(await screen.findByRole('button', { name: /^Pinnen/ }))

    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'kept' })))
    const kept = machine.of('drafts:keep')[0]?.input as { title: string; order: Record<string, unknown> }
    expect(kept.title).toMatch(/^Balieklant · €\s15,95$/)
    expect(kept.order).toMatchObject({ isWalkIn: true })
    const corrected = orderContentOf(kept.order, [])
    const emptyWeeks = { preferredFrom: '', preferredUntil: '', avoidedWeeks: '' }
    expect(corrected.form).toEqual({ delivery: 'a', payment: '4', reference: '', remarks: '', ...emptyWeeks })
  })

  it('ends when a customer is entered or a made-to-measure product is added', async () => {
    const { user } = open({ lines: [soap], answers })
    await user.click(await screen.findByRole('button', { name: 'Klant invullen' }))
    await user.type(await screen.findByLabelText(/Voornaam/), 'A')
    expect(screen.getByRole('radio', { name: 'Afhalen' })).toHaveProperty('checked', true)
    expect(screen.getByText('Vul de gegevens van de klant in.')).toBeTruthy()
    await user.clear(screen.getByLabelText(/Voornaam/))
    expect(screen.queryByText('Vul de gegevens van de klant in.')).toBeNull()

    act(() => addToOrder({ ...cartLine({ id: 5 }) }, 1))
    expect(screen.getByText('Vul de gegevens van de klant in.')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Bezorgen' })).toHaveProperty('checked', true)
  })

  it('says what is refused when the shop needs a customer after all', async () => {
    const { user } = open({
      lines: [soap],
      answers: {
        ...answers,
        'POST /api/salesorder': refuse('walk_in_refused', 422, 'Vul de klant in.', { lines: [] }),
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Pinnen/ }))

    expect((await screen.findByRole('alert')).textContent).toBe('Vul de klant in.')
  })
})

describe('the tiles', () => {
  const answers = {
    'GET /api/till/tiles': () => ({ body: { items: [product(milk), product({ ...sofa })], fixedIds: [7] } }),
  }

  it('add a product with one press, and the next input is for the entry field', async () => {
    const { user, onAdded } = open({ answers })
    const tiles = within(await screen.findByRole('region', { name: 'Snel toevoegen' }))
    await user.click(tiles.getByRole('button', { name: /Leermelk/ }))
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith('Leermelk'))
    await user.click(tiles.getByRole('button', { name: /Leermelk/ }))

    await waitFor(() => expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 7, count: 2 }]))
    expect(document.activeElement).toBe(await entry())
  })

  it('open the configurator of a model', async () => {
    const { user } = open({ answers })
    await user.click(await screen.findByRole('button', { name: /Merel/ }))

    expect(await screen.findByRole('region', { name: 'Meubel samenstellen' })).toBeTruthy()
  })
})

it('the entry field finds customers too, and fills in the selected one', async () => {
  const listed = {
    customerId: 'gast-9',
    userId: null,
    netsuiteId: null,
    email: 'bas@voorbeeld.example',
    name: 'Bas Gast',
    roles: [],
    orderCount: 1,
  }
  const { user } = open({
    answers: {
      'POST /api/v2/search': () => ({ body: found() }),
      'GET /api/user': () => ({ body: { items: [listed], total: 1, page: 1, pageSize: 6 } }),
      'GET /api/user/gast-9/form': () => ({
        body: {
          customerType: 'private',
          companyName: '',
          vatnumber: '',
          kvknumber: '',
          gender: 'm',
          firstname: 'Bas',
          middlename: '',
          lastname: 'Gast',
          email: listed.email,
          phoneNumber: '',
          address: null,
        },
      }),
    },
  })
  await user.type(await entry(), 'gast')
  await user.click(await screen.findByRole('option', { name: /Bas Gast/ }))

  await waitFor(() => expect(useQuickOrderStore.getState().form).toMatchObject({ firstname: 'Bas', lastname: 'Gast' }))
  expect((await entry()).value).toBe('')
})

describe('a configured line', () => {
  const variantLine = cartLine({
    id: 10111,
    parentId: 1001,
    displayName: 'Leren bank Merel',
    choices: 'Toledo',
    count: 2,
  })

  it('opens the configurator with its choices, and is replaced at its place', async () => {
    const { user } = open({ lines: [variantLine, cartLine({ id: 5 })] })
    await user.click(await screen.findByRole('button', { name: /wijzigen$/ }))
    const panel = within(await screen.findByRole('region', { name: 'Meubel samenstellen' }))
    expect(await panel.findByRole('radio', { name: /44 cm/ })).toHaveProperty('checked', true)
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 10111 }, { id: 5 }])

    await user.click(panel.getByRole('button', { name: /^Savanne 01 Leeuw/ }))
    await user.click(panel.getByRole('button', { name: 'Regel vervangen' }))

    await waitFor(() => expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 20111, count: 2 }, { id: 5 }]))
  })

  it('stays as it was when the change is given up', async () => {
    const { user } = open({ lines: [variantLine] })
    await user.click(await screen.findByRole('button', { name: /wijzigen$/ }))
    await user.click(await screen.findByRole('button', { name: 'Toch niet' }))

    expect(useQuickOrderStore.getState()).toMatchObject({ lines: [{ id: 10111, count: 2 }], configuring: undefined })
  })
})

it('keeps no measures of the home of a customer for the next one', () => {
  usePassagesStore.setState({ typed: { doorWidth: '83' } })

  putOrder({ lines: [], form: {} })

  expect(usePassagesStore.getState().typed).toEqual({})
})
