import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ParkSale } from '#src/renderer/features/pos/parked-sales/index.ts'
import { orderContent, putOrder, QuickOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { ScanHandler } from '#src/renderer/features/pos/scan/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { answeringCounter, refuse, renderCounter, state } from '#tests/renderer/support/counter-shop.tsx'
import { scanKeys } from '#tests/renderer/support/scanner.ts'
import { orderForm } from '#tests/support/order-form.ts'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const milk = {
  kind: 'product',
  id: 7,
  parentId: null,
  name: 'Leermelk',
  itemId: 'LM7',
  basePrice: 16.4876,
  isPurchasable: true,
}
const placed = { message: 'ok', salesOrderId: 10001, salesOrderDeposit: 0, orderToken: 'token' }
const parkedSale = {
  parkedSaleId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01',
  title: 'Anna',
  tillName: 'Kassa 1',
  parkedBy: 'bea',
  parkedDateTime: '2026-11-21T13:00:00.000Z',
  ageSeconds: 0,
  count: 1,
  totalCents: 121000,
  isComplete: true,
}
const { shoppinglist: _, ...customer } = orderForm([])
/** A form with complete customer data, so that no test fails on a missing field. */
const form = { ...customer, payment: '4', reference: '', remarks: '' } as unknown as Record<string, string | boolean>

describe('a scan on any page of the showroom app', () => {
  it('adds a product to the current order, and shows a notice for a while', async () => {
    renderCounter(<ScanHandler isLocked={false} />, {
      at: '/admin/verkooporders/10001',
      answers: { 'GET /api/till/scan': () => ({ body: milk }) },
    })
    scanKeys('8712345678906')

    expect(await screen.findByText('Toegevoegd: Leermelk')).toBeTruthy()
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 7, count: 1 }])
    expect(screen.getByRole('link', { name: 'Naar de order' }).getAttribute('href')).toBe('/kassa')
    await waitFor(() => expect(screen.queryByText('Toegevoegd: Leermelk')).toBeNull(), { timeout: 20_000 })
  })

  it('increases the count when the same label is scanned again', async () => {
    renderCounter(<ScanHandler isLocked={false} />, { answers: { 'GET /api/till/scan': () => ({ body: milk }) } })
    scanKeys('8712345678906')
    scanKeys('8712345678906', { startMs: 9000 })

    await waitFor(() => expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 7, count: 2 }]))
  })

  it('goes to the order whose number was scanned', async () => {
    const { router } = renderCounter(<ScanHandler isLocked={false} />, {
      answers: { 'GET /api/till/scan': () => ({ body: { kind: 'order', salesOrderId: 10007 } }) },
    })
    scanKeys('10007')

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10007'))
  })

  it('opens the configurator of a model', async () => {
    const { router } = renderCounter(<ScanHandler isLocked={false} />, {
      at: '/admin/klanten',
      answers: { 'GET /api/till/scan': () => ({ body: { ...milk, id: 1001, isPurchasable: false } }) },
    })
    scanKeys('LB1001')

    await waitFor(() => expect(router.state.location.pathname).toBe('/kassa'))
    expect(useQuickOrderStore.getState().configuring).toMatchObject({ productId: 1001 })
  })

  it('opens the configurator with the choices of a scanned link of the shop', async () => {
    renderCounter(<ScanHandler isLocked={false} />, {
      answers: { 'GET /api/till/scan': () => ({ body: { ...milk, id: 1001, isPurchasable: false } }) },
    })
    scanKeys('https://shop.example/product/1001/merel?leer=102&poten=99&bekijk=kamer')

    await waitFor(() => expect(useQuickOrderStore.getState().configuring).toMatchObject({ productId: 1001 }))
    // The product has no legs 99.
    expect(useQuickOrderStore.getState().configuring?.selection).toEqual({ matrixLeathertype: 102 })
  })

  it('shows a message when its code is unknown', async () => {
    renderCounter(<ScanHandler isLocked={false} />, {
      answers: { 'GET /api/till/scan': refuse('scan_unknown', 404, 'Deze code kennen wij niet.') },
    })
    scanKeys('ABCDEFGH')

    expect(await screen.findByText('ABCDEFGH: Deze code kennen wij niet.')).toBeTruthy()
  })

  it('is added neither to an order that is being placed nor to the next one, and a notice says so', async () => {
    putOrder({ lines: [cartLine({ id: 5 })], form })
    const line = Promise.withResolvers<ReturnType<typeof state>>()
    const onDone = vi.fn()
    const parts = (
      <>
        <ScanHandler isLocked={false} />
        <QuickOrder onDone={onDone} onAdded={() => {}} />
      </>
    )
    renderCounter(parts, {
      machine: answeringCounter({ 'state:read': () => line.promise }),
      answers: { 'GET /api/till/scan': () => ({ body: milk }), 'POST /api/salesorder': () => ({ body: placed }) },
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Order plaatsen en afrekenen' }))
    expect(screen.getByLabelText('Opmerkingen').closest('[inert]')).not.toBeNull()
    scanKeys('8712345678906')

    expect(await screen.findByText(/^Leermelk: de order wordt net geplaatst of geparkeerd/)).toBeTruthy()
    line.resolve(state('good'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(useQuickOrderStore.getState().lines).toEqual([])
  })

  it('is added neither to an order that was parked during the lookup nor to the next one, and a notice says so', async () => {
    putOrder({ lines: [cartLine({ id: 5 })], form })
    const onParked = vi.fn()
    const parts = (
      <>
        <ScanHandler isLocked={false} />
        <ParkSale current={orderContent} canPark onParked={onParked} />
      </>
    )
    renderCounter(parts, {
      answers: {
        'GET /api/till/scan': () => ({ body: milk }),
        'POST /api/till/parked': () => {
          scanKeys('8712345678906')
          return { body: parkedSale }
        },
      },
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Parkeren' }))
    await user.type(await screen.findByLabelText('Onder welke naam?'), '{Enter}')

    expect(await screen.findByText(/^Leermelk: de order .* dit staat er niet in/)).toBeTruthy()
    await waitFor(() => expect(onParked).toHaveBeenCalled())
    expect(useQuickOrderStore.getState().lines).toEqual([])
  })

  it('is ignored while the till is locked', () => {
    const { calls } = renderCounter(<ScanHandler isLocked={true} />)
    scanKeys('8712345678906')

    expect(calls).toHaveLength(0)
  })
})
