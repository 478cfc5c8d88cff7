import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('a content page', () => {
  const shop = useShop({ publicUrl: 'https://shop.example' })

  it('is returned as HTML, with its title and its description', async () => {
    const page = await shop.anonymous.content.show({ params: { page: 'garantie' } })

    expect(page.title).toBe('Garantie')
    expect(page.description).toContain('Leermeester')
    expect(page.html).toContain('<h2 id="wettelijke-garantie-in-de-europese-unie">')
  })

  it.each(['README', 'constructor', '..%2Fprivacy', 'garantie.md'])(
    'with the name "%s" does not exist',
    async (name) => {
      const reply = await shop.app.inject(`/api/content/${name}`)
      expect(reply.statusCode).toBe(404)
    },
  )

  it('has its drawing at a separate address, with a header that blocks scripts in the drawing', async () => {
    const { drawingUrl } = await shop.anonymous.content.show({ params: { page: 'route' } })
    const reply = await shop.app.inject(drawingUrl ?? '')

    expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.body).toContain('<svg')
    expect((await shop.app.inject('/drawings/garantie.svg')).statusCode).toBe(404)
  })

  it('is in the sitemap with the day of its last change', async () => {
    const { body } = await shop.app.inject('/sitemap/paginas.xml')

    for (const path of ['contact', 'voorwaarden', 'privacy', 'cookies', 'garantie', 'toegankelijkheid', 'herroepen']) {
      expect(body).toMatch(new RegExp(`<loc>https://shop.example/${path}</loc><lastmod>2026-\\d\\d-\\d\\dT`))
    }
  })
})
