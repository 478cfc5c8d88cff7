import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listProduct } from '#shared/contracts/catalog.ts'
import type { ColourGroup } from '#shared/domain/leather/colour-groups.ts'
import { ProductCard } from '#src/renderer/features/catalog/ProductCard.tsx'
import { answeringApi, renderPage } from '#tests/support/render-page.tsx'
import { product } from '../../support/demo-shop.ts'

type Facts = Partial<Parameters<typeof product>[0]>

function card(facts: Facts, colours: ColourGroup[] = []) {
  const sofa = listProduct.parse(product({ id: 7, displayName: 'Bank Vecht', matrix: true, ...facts }))
  renderPage(<ProductCard product={sofa} wanted={{ colours }} />, answeringApi({}))
  return screen.getByRole('article')
}

describe('the card of a product', () => {
  it('says in which leather it is shown, what colour that is, and how many there are more', () => {
    const { textContent } = card({ leatherName: 'Toledo 04 Leem', leatherColor: 'Taupe', leatherCount: 51 })

    expect(textContent).toContain('Toledo Leem (taupe) + 50 kleuren')
  })

  it('does not say a colour twice', () => {
    const { textContent } = card({ leatherName: 'Toledo 09 Cognac', leatherColor: 'Cognac', leatherCount: 1 })

    expect(textContent).toContain('Toledo Cognac')
    expect(textContent).not.toMatch(/\(cognac\)|kleuren/)
  })

  it('says nothing of leather where there is none', () => {
    expect(card({ leatherColor: null, leatherHex: null }).textContent).not.toContain('kleuren')
  })

  it.each<[string, Facts, ColourGroup[], string]>([
    ['made to measure', {}, [], 'Op maat gemaakt'],
    ['there as well, in some colour', { readyColours: ['Zwart'] }, [], 'Ook direct leverbaar'],
    ['there as well, in the colour asked', { readyColours: ['Zwart'] }, ['Zwart'], 'Ook direct leverbaar'],
    ['not there in the colour asked', { readyColours: ['Zwart'] }, ['Rood'], 'Op maat gemaakt'],
    ['there', { count: 3 }, ['Rood'], 'Direct leverbaar: 3 stuks'],
    ['sold from stock, and gone', { shx_class: 'leren-bank', count: 0 }, [], 'Uitverkocht'],
  ])('of what is %s says so', (_what, facts, colours, text) => {
    expect(card(facts, colours).textContent).toContain(text)
  })

  it('leaves its picture to the name beside it', () => {
    card({})
    expect(screen.queryByRole('img')).toBeNull()
  })
})
