import { describe, expect, it } from 'vitest'
import { firstPages } from '#src/server/features/catalog/sitemap/first-pages.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the pages that a new server draws first', () => {
  const shop = useShop()

  it('are home, pages of the menu, and products without parent', async () => {
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Zoë & Co' })
    await shop.addVariant({ parent: model })
    await shop.addProduct({ isActive: false })
    await shop.addMenu([{ name: 'Webshop', children: [{ name: 'Banken', url: 'leren-bank', items: [model] }] }])

    expect(await firstPages(shop.db)).toEqual(['/', '/leren-bank', `/product/${model}/bank-zoe-co`])
  })
})
