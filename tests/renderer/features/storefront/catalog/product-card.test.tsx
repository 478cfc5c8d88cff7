import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listProduct } from '#shared/contracts/catalog.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { ProductCard } from '#src/renderer/features/storefront/catalog/ProductCard.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { product } from '../../../support/demo-shop.ts'

type Facts = Partial<Parameters<typeof product>[0]>

function card(facts: Facts, colours: ColorGroup[] = []) {
  const sofa = listProduct.parse(product({ id: 7, displayName: 'Bank Vecht', matrix: true, ...facts }))
  renderPage(<ProductCard product={sofa} wanted={{ colours }} />, stubApi({}))
  return screen.getByRole('article')
}

describe('the card of a product', () => {
  it('names the displayed leather, its color and the number of other colors', () => {
    const { textContent } = card({ leatherName: 'Toledo 04 Leem', leatherColor: 'Taupe', leatherCount: 51 })

    expect(textContent).toContain('Toledo Leem (taupe) + 50 kleuren')
  })

  it('names a color once', () => {
    const { textContent } = card({ leatherName: 'Toledo 09 Cognac', leatherColor: 'Cognac', leatherCount: 1 })

    expect(textContent).toContain('Toledo Cognac')
    expect(textContent).not.toMatch(/\(cognac\)|kleuren/)
  })

  it('names no leather for a product without one', () => {
    expect(card({ leatherColor: null, leatherHex: null }).textContent).not.toContain('kleuren')
  })

  it.each<[string, Facts, ColorGroup[], string]>([
    ['made to measure', {}, [], 'Op maat gemaakt'],
    ['there as well, in some colour', { readyColours: ['Zwart'] }, [], 'Ook direct leverbaar'],
    ['there as well, in the colour asked', { readyColours: ['Zwart'] }, ['Zwart'], 'Ook direct leverbaar'],
    ['not there in the colour asked', { readyColours: ['Zwart'] }, ['Rood'], 'Op maat gemaakt'],
    ['there', { count: 3 }, ['Rood'], 'Direct leverbaar: 3 stuks'],
    ['sold from stock, and gone', { shx_class: 'leren-bank', count: 0 }, [], 'Uitverkocht'],
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
      'a model of which the cheapest was reduced',
      { basePrice: 700, lowPrice: 700, priorPrice: 825.62 },
      'Van € 999,00 (laagste prijs in de 30 dagen voor de aanbieding) vanaf € 847,00',
    ],
    ['what was not reduced', { matrix: false, basePrice: 700, priorPrice: null }, '€ 847,00'],
    ['what rounding makes the same', { matrix: false, basePrice: 825.62, priorPrice: 825.63 }, '€ 999,00'],
  ])('shows the price of %s, with the prior price where that is permitted', (_what, facts, text) => {
    const words = card(facts).textContent.replace(/\s+/g, ' ')
    expect(words).toContain(text)
    expect(words.includes('Van €')).toBe(text.startsWith('Van'))
  })

  it('has a decorative picture, because the name next to it is enough', () => {
    card({})
    expect(screen.queryByRole('img')).toBeNull()
  })
})
