import { describe, expect, it } from 'vitest'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { drawPage } from '#tests/renderer/support/draw.ts'

/** Returns the demo shop in which the category of sofas has every text that a category can have. */
function shopWithTexts() {
  const shop = demoShop()
  const [menu, footer] = shop.roots
  const [sofas, ...others] = menu?.children ?? []
  const sofasWithTexts = {
    ...sofas,
    custrecord_lt_shx_bannerintro: 'Zit zoals u wilt.',
    description: '<p>Alles over leren banken.</p>',
    custrecord_lt_shx_cc_metatitle: 'Leren banken op maat',
    custrecord_lt_shx_cc_metadescription: 'Banken van echt leer.',
    robots: 'noindex',
  }
  return {
    ...shop,
    fetch: (url: string, init: RequestInit) =>
      new URL(url, 'http://shop.test').pathname === '/api/menu'
        ? Promise.resolve(Response.json([{ ...menu, children: [sofasWithTexts, ...others] }, footer]))
        : shop.fetch(url, init),
  }
}

describe('the page of a category', () => {
  it('has header, related pages, introduction, filters, products and description, in that order', async () => {
    const { page } = await drawPage('/leren-bank', shopWithTexts())
    const main = page.querySelector('main')

    expect(main?.querySelector('h1')?.textContent).toBe('Banken')
    expect(main?.querySelector('nav[aria-label="Binnen deze categorie"] a')?.getAttribute('href')).toBe(
      '/leren-bank/hoekbanken',
    )
    const parts = [
      'Zit zoals u wilt.',
      'Een bank voor twintig jaar.',
      'Filters',
      'Bank Vecht',
      'Alles over leren banken.',
    ]
    const positions = parts.map((part) => main?.textContent?.indexOf(part) ?? -1)
    expect(positions.every((position) => position >= 0)).toBe(true)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  it('has the title, description and robots value of the category in its head', async () => {
    const { page } = await drawPage('/leren-bank', shopWithTexts())
    const meta = (name: string) => page.querySelector(`meta[name=${name}]`)?.getAttribute('content')

    expect(page.title).toBe('Leren banken op maat')
    expect([meta('description'), meta('robots')]).toEqual(['Banken van echt leer.', 'noindex'])
  })
})
