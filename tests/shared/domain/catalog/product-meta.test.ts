import { describe, expect, it } from 'vitest'
import { brandOf, categoryOf, productMeta } from '#shared/domain/catalog/product-meta.ts'

const none = { brand: null, material: null, livingStyle: null, typeOfFurniture: null, modelName: null }
const bare = {
  id: 12,
  displayName: 'Bank Nova',
  facts: none,
  meta: { title: null, description: ' ', keywords: '', robots: null },
}

describe('the metadata of a product page', () => {
  it('is generated from the product when the shop wrote no metadata', () => {
    const facts = {
      brand: 'Huisatelier',
      material: 'Rundleer',
      livingStyle: 'Landelijk',
      typeOfFurniture: 'Bank',
      modelName: 'Bank Nova',
    }

    expect(productMeta({ ...bare, facts }, 'Leermeester')).toEqual({
      title: 'Bank Nova | Leermeester',
      description: 'Bank Nova: Bank, materiaal Rundleer, woonstijl Landelijk. Bekijk en bestel bij Leermeester.',
      keywords: 'Bank Nova, Bank, Huisatelier, Rundleer, Landelijk',
      robots: undefined,
      canonicalPath: '/product/12/bank-nova',
    })
  })

  it('has a default brand and category when the product has none', () => {
    expect(brandOf(none)).toBe('house collection')
    expect(categoryOf(none)).toBe('Meubels')
    expect(productMeta(bare, 'Leermeester').keywords).toBe('Bank Nova, Meubels, house collection')
  })

  it('contains only known facts about a product', () => {
    const descriptionWith = (facts: object) =>
      productMeta({ ...bare, facts: { ...none, ...facts } }, 'Leermeester').description

    expect(descriptionWith({})).toBe('Bank Nova: Meubels. Bekijk en bestel bij Leermeester.')
    expect(descriptionWith({ livingStyle: 'Landelijk' })).toBe(
      'Bank Nova: Meubels, woonstijl Landelijk. Bekijk en bestel bij Leermeester.',
    )
  })

  it('is the text that the shop wrote, if there is one', () => {
    const meta = { title: 'Nova', description: 'Een bank.', keywords: 'bank, leer', robots: 'noindex' }
    expect(productMeta({ ...bare, meta }, 'Leermeester')).toMatchObject(meta)
  })
})
