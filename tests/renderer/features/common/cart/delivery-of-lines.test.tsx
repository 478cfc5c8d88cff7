import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CartTable } from '#src/renderer/features/common/cart/index.ts'
import { OrderLines } from '#src/renderer/features/storefront/checkout/OrderLines.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const line = {
  id: 1001,
  parentId: null,
  itemId: 'LB1001',
  displayName: 'Bank Merel',
  netPrice: 1000,
  imageUrl: null,
  totalStock: null as number | null,
  stockClass: null as string | null,
  deliveryTime: null as string | null,
  choices: '',
  count: 1,
}
const fromStock = { ...line, id: 3201, displayName: 'Fauteuil Ijsvogel', totalStock: 2, stockClass: 'leren-fauteuil' }
const care = { ...line, id: 501, displayName: 'Leervet 250 ml', totalStock: 40, stockClass: 'leer-onderhoud' }
const inShowroom = { ...line, id: 1002, displayName: 'Bank Vonk', totalStock: 1 }

describe.each([
  ['the cart', CartTable],
  ['the checkout', OrderLines],
])('the delivery time of a line in %s', (_where, Lines) => {
  it.each([
    ['made to measure', line, 'Productietijd circa 8-12 weken'],
    ['made to measure with a time of its own', { ...line, deliveryTime: '4-6 weken' }, 'Productietijd circa 4-6 weken'],
    ['from stock', fromStock, 'Direct leverbaar, binnen 1-3 weken bezorgd'],
    ['by parcel', care, 'Binnen 1-3 werkdagen in huis'],
    ['one in stock, and one made to measure', { ...inShowroom, count: 2 }, 'Productietijd circa 8-12 weken'],
  ])('is shown for: %s', (_kind, orderLine, words) => {
    renderPage(<Lines lines={[orderLine]} />, stubApi({}))

    expect(screen.getByRole('listitem').textContent).toContain(words)
  })

  it('is shown per line in a mixed order', () => {
    renderPage(<Lines lines={[line, fromStock, care]} />, stubApi({}))

    const [sofa, armchair, grease] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(sofa).toContain('Productietijd')
    expect(armchair).toContain('binnen 1-3 weken bezorgd')
    expect(armchair).not.toContain('Productietijd')
    expect(grease).toContain('werkdagen')
    expect(grease).not.toContain('weken')
  })
})

describe('a line that is no longer available', () => {
  it('has no delivery time in the cart', () => {
    const checked = {
      unavailable: new Map([[line.id, 'Niet meer te bestellen']]),
      short: new Map(),
      formerPrices: new Map(),
    }
    renderPage(<CartTable lines={[line]} checked={checked} />, stubApi({}))

    expect(screen.getByRole('listitem').textContent).not.toContain('Productietijd')
  })

  it('is shown as sold out in the checkout', () => {
    renderPage(<OrderLines lines={[{ ...fromStock, totalStock: 0 }]} />, stubApi({}))

    expect(screen.getByText('Uitverkocht.')).toBeDefined()
  })
})
