import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useQuickOrderStore } from '#src/renderer/features/quick-order/index.ts'
import { ScanDesk } from '#src/renderer/features/scan/index.ts'
import { refuse, renderCounter } from '#tests/renderer/support/counter-shop.tsx'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const scan = (code: string) =>
  act(() => {
    for (const key of [...code, 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  })
const milk = {
  kind: 'product',
  id: 7,
  parentId: null,
  name: 'Leermelk',
  itemId: 'LM7',
  basePrice: 16.4876,
  isPurchasable: true,
}

describe('a scan on any page of the terminal', () => {
  it('puts a product in the order that is being written, says so, and stops saying so', async () => {
    renderCounter(<ScanDesk isLocked={false} />, {
      at: '/admin/verkooporders/10001',
      answers: { 'GET /api/till/scan': () => ({ body: milk }) },
    })
    scan('8712345678906')

    expect(await screen.findByText('Toegevoegd: Leermelk')).toBeTruthy()
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 7, count: 1 }])
    expect(screen.getByRole('link', { name: 'Naar de order' }).getAttribute('href')).toBe('/kassa')
    await waitFor(() => expect(screen.queryByText('Toegevoegd: Leermelk')).toBeNull(), { timeout: 7000 })
  })

  it('counts on when the same label is scanned again', async () => {
    renderCounter(<ScanDesk isLocked={false} />, { answers: { 'GET /api/till/scan': () => ({ body: milk }) } })
    scan('8712345678906')
    scan('8712345678906')

    await waitFor(() => expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 7, count: 2 }]))
  })

  it('goes to the order whose number was scanned', async () => {
    const { router } = renderCounter(<ScanDesk isLocked={false} />, {
      answers: { 'GET /api/till/scan': () => ({ body: { kind: 'order', salesOrderId: 10007 } }) },
    })
    scan('10007')

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10007'))
  })

  it('goes to where something has to be chosen of a model', async () => {
    const { router } = renderCounter(<ScanDesk isLocked={false} />, {
      at: '/admin/klanten',
      answers: { 'GET /api/till/scan': () => ({ body: { ...milk, id: 1001, isPurchasable: false } }) },
    })
    scan('LB1001')

    await waitFor(() => expect(router.state.location.pathname).toBe('/kassa'))
    expect(useQuickOrderStore.getState().configuring).toMatchObject({ productId: 1001 })
  })

  it('tells what nobody knows', async () => {
    renderCounter(<ScanDesk isLocked={false} />, {
      answers: { 'GET /api/till/scan': refuse('scan_unknown', 404, 'Deze code kennen wij niet.') },
    })
    scan('ABCDEFGH')

    expect(await screen.findByText('ABCDEFGH: Deze code kennen wij niet.')).toBeTruthy()
  })

  it('is nothing while the till is locked', () => {
    const { calls } = renderCounter(<ScanDesk isLocked={true} />)
    scan('8712345678906')

    expect(calls).toHaveLength(0)
  })
})
