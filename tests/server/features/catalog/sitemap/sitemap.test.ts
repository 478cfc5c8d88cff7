import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the sitemap', () => {
  const shop = useShop({ publicUrl: 'https://shop.example' })
  const get = async (url: string) => {
    const reply = await shop.app.inject(url)
    return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body }
  }
  const addresses = async (url: string) =>
    [...(await get(url)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

  it('links to its parts, each with the day of its last change', async () => {
    await shop.addProduct()

    const map = await get('/sitemap.xml')

    expect(map.type).toBe('application/xml; charset=utf-8')
    expect(await addresses('/sitemap.xml')).toEqual([
      'https://shop.example/sitemap/paginas.xml',
      'https://shop.example/sitemap/categorieen.xml',
      'https://shop.example/sitemap/producten-1.xml',
    ])
    expect(map.text).toMatch(/producten-1\.xml<\/loc><lastmod>\d{4}-\d\d-\d\dT/)
  })

  it('contains models by their canonical address, and no variants, samples or inactive products', async () => {
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Zoë & Co' })
    await shop.addVariant({ parent: model })
    await shop.addProduct({ itemId: 'KLEURSTAAL-01' })
    await shop.addProduct({ isActive: false })

    expect(await addresses('/sitemap/producten-1.xml')).toEqual([`https://shop.example/product/${model}/bank-zoe-co`])
  })

  it('excludes products that search engines must not index', async () => {
    await shop.addProduct({ texts: { meta: { isInSitemap: false } } })
    await shop.addProduct({ texts: { meta: { robots: 'NOINDEX, nofollow' } } })
    const shown = await shop.addProduct({ displayName: 'Bank', texts: { meta: { robots: 'index' } } })

    expect(await addresses('/sitemap/producten-1.xml')).toEqual([`https://shop.example/product/${shown}/bank`])
  })

  it('contains the page about the shop, with the day of the last change of its text', async () => {
    expect((await get('/sitemap/paginas.xml')).text).toMatch(
      /<loc>https:\/\/shop\.example\/over-leermeester<\/loc><lastmod>\d{4}-\d\d-\d\d/,
    )
  })

  it('contains the pages of the menu, each once', async () => {
    await shop.addMenu([
      {
        name: 'Banken',
        url: 'leren-bank',
        children: [
          { name: 'Hoek', url: 'leren-bank/hoekbanken' },
          { name: 'Alle', url: 'leren-bank' },
        ],
      },
      { name: 'Elders', url: 'elders', isOnlyLink: true },
    ])

    expect(await addresses('/sitemap/categorieen.xml')).toEqual([
      'https://shop.example/leren-bank',
      'https://shop.example/leren-bank/hoekbanken',
    ])
  })

  it('responds with 404 for a part that does not exist', async () => {
    expect((await get('/sitemap/niets.xml')).status).toBe(404)
    expect((await get('/sitemap/producten-2.xml')).status).toBe(404)
  })

  it('is named in robots.txt, which excludes personal pages', async () => {
    const robots = await get('/robots.txt')

    expect(robots.text).toContain('Sitemap: https://shop.example/sitemap.xml')
    for (const path of ['/admin/', '/bestellen', '/winkelwagen', '/zoeken', '/c/'])
      expect(robots.text).toContain(`Disallow: ${path}\n`)
  })
})
