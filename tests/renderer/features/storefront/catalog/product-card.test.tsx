import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listProduct } from '#shared/contracts/catalog.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { ProductCard } from '#src/renderer/features/storefront/catalog/ProductCard.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { product } from '../../../support/demo-shop.ts'

type Facts = Partial<Parameters<typeof product>[0]>

function card(facts: Facts, colours: ColorGroup[] = [], sampleLeather?: { id: number; name: string }) {
  const sofa = listProduct.parse(product({ id: 7, displayName: 'Bank Vecht', matrix: true, ...facts }))
  renderPage(
    <ProductCard product={sofa} preference={{ colours }} {...(sampleLeather && { sampleLeather })} />,
    stubApi({}),
  )
  return screen.getByRole('article')
}

describe('the card of a product', () => {
  it('names the displayed leather, its color and the number of other colors', () => {
    const { textContent } = card({ leatherName: 'Toledo 04 Leem', leatherColor: 'Taupe', leatherCount: 51 })

    expect(textContent).toContain('Toledo Leem (taupe) + 50 kleuren')
  })

  it('names a color once when the name of the leather contains it', () => {
    const { textContent } = card({ leatherName: 'Toledo 09 Cognac', leatherColor: 'Cognac', leatherCount: 1 })

    expect(textContent).toContain('Toledo Cognac')
    expect(textContent).not.toMatch(/\(cognac\)|kleuren/)
  })

  it("opens a model in the leather of the visitor's sample, and says when it is not made in it", () => {
    const sample = { id: 109, name: 'Toledo 09 Cognac' }
    const made = card({ leatherId: 109, leatherColor: 'Cognac', leatherName: sample.name }, [], sample)
    expect(made.textContent).not.toContain('Niet in')
    expect(within(made).getByRole('link')).toHaveProperty('search', '?leer=109')
    cleanup()

    const other = card({ leatherId: 102, leatherColor: 'Blauw', leatherName: 'Toledo 02 Nachtblauw' }, [], sample)
    expect(other.textContent).toContain('Niet in Toledo Cognac')
    expect(within(other).getByRole('link')).toHaveProperty('search', '')
  })

  it('names no leather for a product without one', () => {
    expect(card({ leatherColor: null, leatherHex: null }).textContent).not.toContain('kleuren')
  })

  it.each<[string, Facts, ColorGroup[], string]>([
    ['made to measure', {}, [], 'Op maat gemaakt'],
    ['a variant in stock, without a color filter', { readyColours: ['Zwart'] }, [], 'Ook direct leverbaar'],
    ['a variant in stock in the filtered color', { readyColours: ['Zwart'] }, ['Zwart'], 'Ook direct leverbaar'],
    ['a variant in stock in another color only', { readyColours: ['Zwart'] }, ['Rood'], 'Op maat gemaakt'],
    ['in stock', { count: 3 }, ['Rood'], 'Direct leverbaar: 3 stuks'],
    ['sold from stock only, and sold out', { shx_class: 'leren-bank', count: 0 }, [], 'Uitverkocht'],
  ])('shows the availability of a product: %s', (_what, facts, colours, text) => {
    expect(card(facts, colours).textContent).toContain(text)
  })

  it.each<[string, Facts, string]>([
    [
      'a piece that was reduced',
      { matrix: false, basePrice: 700, priorPrice: 825.62 },
      'Van € 999,00 (laagste prijs in de 30 dagen voor de aanbieding) voor € 847,00',
    ],
    [
      'a model whose cheapest variant was reduced',
      { basePrice: 700, lowPrice: 700, priorPrice: 825.62 },
      'Van € 999,00 (laagste prijs in de 30 dagen voor de aanbieding) vanaf € 847,00',
    ],
    ['a product that was not reduced', { matrix: false, basePrice: 700, priorPrice: null }, '€ 847,00'],
    [
      'a product whose reduction disappears by rounding',
      { matrix: false, basePrice: 825.62, priorPrice: 825.63 },
      '€ 999,00',
    ],
  ])('shows the price of %s, with the prior price only when it is higher', (_what, facts, text) => {
    const cardText = card(facts).textContent.replace(/\s+/g, ' ')
    expect(cardText).toContain(text)
    expect(cardText.includes('Van €')).toBe(text.startsWith('Van'))
  })

  it('has a decorative picture, because the name next to it is enough', () => {
    card({})
    expect(screen.queryByRole('img')).toBeNull()
  })
})
