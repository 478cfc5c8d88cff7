import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { putOrder, QuickOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { renderCounter } from '#tests/renderer/support/counter-shop.tsx'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

const several = {
  locations: [
    { id: 2, name: 'Winkel B', isOwn: true },
    { id: 3, name: 'Magazijn', isOwn: false },
  ],
  items: [{ id: 7, pieces: [3, 5] }],
  countedDateTime: '2026-11-21T09:42:00.000Z',
}

function open(stock: object, state: Parameters<typeof renderCounter>[1] = {}) {
  putOrder({ lines: [cartLine({ id: 7, displayName: 'Leermelk', netPrice: 13.18 })], form: {} })
  return renderCounter(<QuickOrder onDone={() => {}} onAdded={() => {}} />, {
    ...state,
    answers: { 'GET /api/till/stock': () => ({ body: stock }) },
  })
}

describe('a line of the selling screen', () => {
  it('shows the pieces here and at the other locations', async () => {
    open(several)

    expect(await screen.findByText('Hier 3 · Magazijn 5')).toBeTruthy()
  })

  it('shows nothing of this in a shop with one location', async () => {
    const shop = open({ locations: [], items: [], countedDateTime: null })

    await screen.findByText('Leermelk')
    await expect.poll(() => shop.to('/api/till/stock').length).toBe(1)
    expect(screen.queryByText(/Hier \d/)).toBeNull()
  })
})
