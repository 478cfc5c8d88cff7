import { describe, expect, it } from 'vitest'
import { progressInWords } from '#shared/domain/orders/progress.ts'

const line = (
  product: string,
  state: Parameters<typeof progressInWords>[0][number]['state'],
  since: string | null,
) => ({
  product,
  state,
  since,
})

describe('how far an order is', () => {
  it('is not told before the first step, nor without lines', () => {
    expect(progressInWords([line('Bank', 'ordered', null)], 'delivery')).toEqual([])
    expect(progressInWords([], 'delivery')).toEqual([])
  })

  it('is one text when all lines are equally far', () => {
    const lines = [line('Bank', 'in_production', '2026-11-12'), line('Poef', 'in_production', '2026-11-12')]

    expect(progressInWords(lines, 'delivery')).toEqual([{ product: null, text: 'In productie sinds 12 november 2026' }])
  })

  it('is a text per line otherwise, also of a line that has not begun', () => {
    const lines = [line('Bank', 'delivered', '2026-11-12'), line('Poef', 'ordered', null)]

    expect(progressInWords(lines, 'pickup')).toEqual([
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
    expect(progressInWords([line('Bank', state, null)], delivery)).toEqual([{ product: null, text }])
  })
})
