import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ParkedContent, ParkedSale } from '#shared/contracts/parked-sales.ts'
import { ParkedSales, ParkSale } from '#src/renderer/features/pos/parked-sales/index.ts'
import { parkedContentOf, unparsedOrderOf } from '#src/renderer/features/pos/parked-sales/parked-content.ts'
import { usePendingTakes } from '#src/renderer/features/pos/parked-sales/pending-takes.ts'
import {
  parseQuickOrder,
  putOrder,
  type QuickOrderContent,
  useQuickOrderStore,
} from '#src/renderer/features/pos/quick-order/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { refuse, renderCounter } from '#tests/renderer/support/counter-shop.tsx'

beforeEach(() => {
  useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true)
  usePendingTakes.setState({ pending: [] }, true)
})

const ID = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const sale = (facts: Partial<ParkedSale> = {}): ParkedSale => ({
  parkedSaleId: ID,
  title: 'Anna de Wilde',
  tillName: 'Kassa 2',
  parkedBy: 'bea@leermeester.example',
  parkedDateTime: '2026-11-21T13:00:00.000Z',
  ageSeconds: 725,
  count: 2,
  totalCents: 242000,
  isComplete: true,
  ...facts,
})
const content: QuickOrderContent = {
  lines: [cartLine({ id: 5, displayName: 'Poef', modelName: 'Poef Merel', count: 2 })],
  form: { firstname: 'Anna', lastname: 'Wilde', delivery: 'a' },
  configuring: { productId: 1001, selection: { matrixLeathertype: 101 }, count: 3 },
  key: '5d0d2f5e-5d4c-4f0a-9b53-7d0a8d2f7a11',
  mayHaveArrived: true,
}
const list = (...parkedSales: ParkedSale[]) => ({ 'GET /api/till/parked': () => ({ body: { parkedSales } }) })

it('a parked order is restored unchanged', async () => {
  expect(await parseQuickOrder(unparsedOrderOf(parkedContentOf(content)))).toEqual(content)
})

it('the readable parts of a sale that another release parked are restored', async () => {
  const fromOtherRelease: ParkedContent = {
    lines: [
      { id: 5, itemId: 'LM-5', basePrice: 100, count: 1 },
      { id: 6, itemId: 'LM-6', basePrice: 100, count: 1, shown: { imageUrl: 12 } },
    ],
    form: { firstname: 'Anna', configuring: 'geen json' },
    note: '',
  }

  const order = await parseQuickOrder(unparsedOrderOf(fromOtherRelease))
  expect(order.lines).toMatchObject([{ id: 5, displayName: 'LM-5', netPrice: 100 }])
  expect(order.form).toEqual({ firstname: 'Anna' })
})

describe('parking a sale', () => {
  it('proposes the name of the customer, and clears the order', async () => {
    putOrder(content)
    const onParked = vi.fn()
    const { to } = renderCounter(<ParkSale current={() => content} canPark onParked={onParked} />, {
      answers: { 'POST /api/till/parked': () => ({ body: sale({ title: 'Anna W.' }) }) },
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Parkeren' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Onder welke naam?')
    expect(name.value).toBe('Anna Wilde')
    await user.type(name, '{Enter}')

    await waitFor(() => expect(onParked).toHaveBeenCalledWith('Anna W.'))
    expect(to('/api/till/parked')[0]?.body).toMatchObject({ title: 'Anna Wilde', tillName: 'Kassa 1' })
    expect(useQuickOrderStore.getState().lines).toEqual([])
  })

  it('does not clear the order when it could not be parked', async () => {
    putOrder(content)
    renderCounter(<ParkSale current={() => content} canPark onParked={() => {}} />, {
      answers: { 'POST /api/till/parked': refuse('server_away', 503, 'De winkel is niet bereikbaar.') },
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Parkeren' }))
    await user.type(await screen.findByLabelText('Onder welke naam?'), '{Enter}')

    expect(await screen.findByText('De winkel is niet bereikbaar.')).toBeTruthy()
    expect(useQuickOrderStore.getState().lines).toHaveLength(1)
  })

  it('sends the same id on a retry, and a new id after the shop said that the id was used before', async () => {
    putOrder(content)
    const ids: string[] = []
    let answer = refuse('server_away', 503, 'De winkel is niet bereikbaar.') as () => { status?: number; body: unknown }
    const open = async () => {
      const page = renderCounter(<ParkSale current={() => content} canPark onParked={() => {}} />, {
        answers: {
          'POST /api/till/parked': ({ body }) => {
            ids.push((body as { parkedSaleId: string }).parkedSaleId)
            return answer()
          },
        },
      })
      const user = userEvent.setup()
      await user.click(screen.getByRole('button', { name: 'Parkeren' }))
      await user.type(await screen.findByLabelText('Onder welke naam?'), '{Enter}')
      return page
    }
    const first = await open()
    await screen.findByText('De winkel is niet bereikbaar.')
    first.unmount()
    answer = refuse('idempotency_key_reused', 409, 'Deze sleutel is al gebruikt.')
    const second = await open()
    await screen.findByText(/is bij een eerdere poging al geparkeerd/)
    second.unmount()
    answer = () => ({ body: sale() })
    await open()

    await waitFor(() => expect(useQuickOrderStore.getState().lines).toEqual([]))
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })
})

describe('the parked sales', () => {
  it('show who parked them, where, how long ago and the amount', async () => {
    renderCounter(<ParkedSales onTaken={() => {}} />, {
      answers: list(sale(), sale({ parkedSaleId: 'b', isComplete: false })),
    })
    const [first, second] = await screen.findAllByRole('listitem')

    expect(first?.textContent).toMatch(/Anna de Wilde.*2 producten · Kassa 2 · bea@leermeester\.example/)
    expect(first?.textContent).toMatch(/12 min geleden geparkeerd.*€\s2\.420,00/)
    expect(second?.textContent).toContain('Iets hiervan is niet meer te koop.')
  })

  it('are taken back into the order', async () => {
    const onTaken = vi.fn()
    const { to } = renderCounter(<ParkedSales onTaken={onTaken} />, {
      answers: {
        ...list(sale()),
        [`POST /api/till/parked/${ID}/take`]: () => ({ body: { ...sale(), content: parkedContentOf(content) } }),
      },
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))

    await waitFor(() => expect(onTaken).toHaveBeenCalled())
    expect(useQuickOrderStore.getState()).toMatchObject(content)
    expect(to(`/api/till/parked/${ID}/take`)).toHaveLength(1)
  })

  it('name the user who took a sale back first', async () => {
    renderCounter(<ParkedSales onTaken={() => {}} />, {
      answers: {
        ...list(sale()),
        [`POST /api/till/parked/${ID}/take`]: refuse('parked_sale_not_found', 404, 'Niet meer geparkeerd.', {
          fate: 'taken',
          by: 'cas@leermeester.example',
          dateTime: '2026-11-21T13:05:00.000Z',
        }),
      },
    })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))

    expect(await screen.findByText('cas@leermeester.example heeft deze verkoop al teruggenomen.')).toBeTruthy()
    expect(usePendingTakes.getState().pending).toEqual([])
  })

  it('are requested again under the same id when the response was lost, also after a reload', async () => {
    const ids: unknown[] = []
    let isLost = true
    const answers = {
      ...list(),
      [`POST /api/till/parked/${ID}/take`]: ({ body }: { body: unknown }) => {
        ids.push((body as { takeId: string }).takeId)
        return isLost
          ? refuse('server_away', 503, 'De winkel is niet bereikbaar.')()
          : { body: { ...sale(), content: parkedContentOf(content) } }
      },
    }
    const first = renderCounter(<ParkedSales onTaken={() => {}} />, { answers: { ...answers, ...list(sale()) } })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))
    await screen.findByText('De winkel is niet bereikbaar.')
    first.unmount()

    isLost = false
    const onTaken = vi.fn()
    renderCounter(<ParkedSales onTaken={onTaken} />, { answers })
    await user.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }))
    await waitFor(() => expect(onTaken).toHaveBeenCalled())
    expect(new Set(ids).size).toBe(1)
  })

  it('are not lost when another one is taken after a lost response', async () => {
    const other = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02'
    const ids: unknown[] = []
    let isLost = true
    renderCounter(<ParkedSales onTaken={() => {}} />, {
      answers: {
        ...list(sale(), sale({ parkedSaleId: other, title: 'Kruk' })),
        [`POST /api/till/parked/${ID}/take`]: ({ body }) => {
          ids.push((body as { takeId: string }).takeId)
          return isLost
            ? refuse('server_away', 503, 'De winkel is niet bereikbaar.')()
            : { body: { ...sale(), content: parkedContentOf(content) } }
        },
        [`POST /api/till/parked/${other}/take`]: () => ({
          body: { ...sale({ parkedSaleId: other }), content: { lines: [], form: {}, note: '' } },
        }),
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))
    await screen.findByText('De winkel is niet bereikbaar.')
    await user.click(screen.getByRole('button', { name: 'Kruk terugnemen' }))
    await waitFor(() => expect(screen.queryByText('De winkel is niet bereikbaar.')).toBeNull())

    isLost = false
    await user.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }))
    await waitFor(() => expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 5 }]))
    expect(new Set(ids).size).toBe(1)
    expect(usePendingTakes.getState().pending).toEqual([])
  })

  it('do not replace an order that was begun during the request', async () => {
    const onTaken = vi.fn()
    let startsOtherOrder = true
    renderCounter(<ParkedSales onTaken={onTaken} />, {
      answers: {
        ...list(sale()),
        [`POST /api/till/parked/${ID}/take`]: () => {
          if (startsOtherOrder) putOrder({ lines: [cartLine({ id: 9 })], form: {} })
          return { body: { ...sale(), content: parkedContentOf(content) } }
        },
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))
    await screen.findByText(/Er wordt intussen een andere order geschreven/)
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 9 }])
    expect(onTaken).not.toHaveBeenCalled()

    startsOtherOrder = false
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Weggooien en vervangen' }))
    await waitFor(() => expect(onTaken).toHaveBeenCalled())
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 5 }])
  })

  it('ask what to do with the current order, and can park it first', async () => {
    putOrder({ lines: [cartLine({ id: 9, displayName: 'Kruk' })], form: {} })
    const onTaken = vi.fn()
    const { to } = renderCounter(<ParkedSales onTaken={onTaken} />, {
      answers: {
        ...list(sale()),
        'POST /api/till/parked': () => ({ body: sale({ title: 'Kruk' }) }),
        [`POST /api/till/parked/${ID}/take`]: () => ({ body: { ...sale(), content: parkedContentOf(content) } }),
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Anna de Wilde terugnemen' }))
    const question = within(screen.getByRole('dialog'))
    expect(to(`/api/till/parked/${ID}/take`)).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Eerst parkeren' }))

    await waitFor(() => expect(onTaken).toHaveBeenCalled())
    expect(to('/api/till/parked').find(({ method }) => method === 'POST')?.body).toMatchObject({ title: 'Kruk' })
    expect(useQuickOrderStore.getState().lines).toMatchObject([{ id: 5 }])
  })

  it('are removed after a confirmation', async () => {
    const { to } = renderCounter(<ParkedSales onTaken={() => {}} />, {
      answers: { ...list(sale()), [`DELETE /api/till/parked/${ID}`]: () => ({ body: { parkedSales: [] } }) },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Anna de Wilde verwijderen' }))
    expect(to(`/api/till/parked/${ID}`)).toHaveLength(0)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }))

    expect(await screen.findByText('Er is niets geparkeerd')).toBeTruthy()
  })
})
