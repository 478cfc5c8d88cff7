import { describe, expect, it } from 'vitest'
import { paymentText, stageText } from '#src/renderer/features/storefront/account/order-words.ts'

const chair = {
  salesOrderRowId: 1,
  inventoryItemId: 1,
  itemId: 'ST-1',
  displayName: 'Stoel',
  options: [],
  basePrice: 1,
}
const row = { ...chair, count: 1, vatPercent: 21, isMadeToMeasure: false, imageUrl: null }
const order = {
  stage: 'processing' as const,
  delivery: 'delivery' as const,
  deliveredOn: null,
  rows: [row],
  total: 1695,
}
const money = { total: 1695, paid: 0, outstanding: 0, paymentState: 'full' } as const

describe('the texts for a withdrawn order', () => {
  it('request no payment after a full withdrawal, and do not say that the order was paid', () => {
    expect(stageText({ ...order, released: 1695 })).toBe('Herroepen of geannuleerd. U hoeft niets meer te betalen.')
    expect(paymentText({ ...money, released: 1695 })).toBe('Niets meer te betalen')
  })

  it('show the amount to refund after a full withdrawal', () => {
    expect(paymentText({ ...money, paid: 254.25, outstanding: 0, released: 1695 })).toBe(
      '€\u00a0254,25 krijgt u van ons terug',
    )
  })

  it('are the usual texts after a partial withdrawal', () => {
    expect(stageText({ ...order, released: 500 })).toContain('In behandeling')
    expect(paymentText({ ...money, paid: 1195, released: 500 })).toBe('Helemaal betaald')
  })
})
