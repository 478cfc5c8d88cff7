import { describe, expect, it } from 'vitest'
import { orderProgressInWords } from '#shared/domain/orders/progress.ts'

const line = (
  product: string,
  state: Parameters<typeof orderProgressInWords>[0][number]['state'],
  since: string | null,
  kind: Parameters<typeof orderProgressInWords>[0][number]['kind'] = 'made_to_measure',
) => ({
  product,
  kind,
  state,
  since,
})

describe('how far an order is', () => {
  it('is not told before the first step, nor without lines', () => {
    expect(orderProgressInWords([line('Bank', 'ordered', null)], 'delivery')).toEqual([])
    expect(orderProgressInWords([], 'delivery')).toEqual([])
  })

  it('is one text when all lines are equally far', () => {
    const lines = [line('Bank', 'in_production', '2026-11-12'), line('Poef', 'in_production', '2026-11-12')]

    expect(orderProgressInWords(lines, 'delivery')).toEqual([
      { product: null, text: 'In productie sinds 12 november 2026' },
    ])
  })

  it('is a text per line otherwise, also of a line that has not begun', () => {
    const lines = [line('Bank', 'delivered', '2026-11-12'), line('Poef', 'ordered', null)]

    expect(orderProgressInWords(lines, 'pickup')).toEqual([
      { product: 'Bank', text: 'Afgehaald op 12 november 2026' },
      { product: 'Poef', text: 'Besteld, nog niet in productie' },
    ])
  })

  it.each([
    ['in_production', 'delivery', 'In productie'],
    ['ready', 'delivery', 'Klaar'],
    ['planned', 'delivery', 'Klaar, de bezorging is gepland'],
    ['planned', 'pickup', 'Klaar, het afhalen is gepland'],
    ['delivered', 'delivery', 'Bezorgd'],
  ] as const)('of a line without a day: %s with %s', (state, delivery, text) => {
    expect(orderProgressInWords([line('Bank', state, null)], delivery)).toEqual([{ product: null, text }])
  })

  it('tells of parcels that they are sent, and of stock nothing about production', () => {
    const lines = [line('Leermelk', 'ready', '2026-11-12', 'parcel'), line('Poef', 'ordered', null, 'from_stock')]

    expect(orderProgressInWords(lines, 'delivery')).toEqual([
      { product: 'Leermelk', text: 'Verzonden op 12 november 2026' },
      { product: 'Poef', text: 'Besteld' },
    ])
  })
})
