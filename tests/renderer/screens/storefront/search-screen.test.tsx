import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { searchingShop } from '../../features/storefront/search/searching-shop.ts'
import { product } from '../../support/demo-shop.ts'
import { draw, drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const twoSofas = [
  product({ id: 31, displayName: 'Leren bank Merel' }),
  product({ id: 32, displayName: 'Leren bank Wulp' }),
]

describe('the page of search results', () => {
  it('is rendered by the server, with the term in its title, and is not indexed', async () => {
    const { status, page } = await drawPage('/zoeken?s=leren+bank', searchingShop({ found: twoSofas }))

    expect(status).toBe(200)
    expect(page.title).toBe('Zoekopdracht: leren bank | Leermeester')
    expect(page.querySelector('h1')?.textContent).toBe('Zoekopdracht: leren bank')
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Leren bank Merel',
      'Leren bank Wulp',
    ])
    expect(page.body.textContent).toContain('2 producten gevonden')
  })

  it('links to its pages, each with a URL of its own', async () => {
    const shop = searchingShop({ found: twoSofas, more: { total: 200 } })
    const { page } = await drawPage('/zoeken?s=bank&page=2', shop)

    expect(shop.searched).toEqual(['bank 96'])
    const links = [...page.querySelectorAll('nav[aria-label="Pagina\'s"] a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/zoeken?s=bank',
      '/zoeken?s=bank',
      '/zoeken?s=bank&page=2',
      '/zoeken?s=bank&page=3',
      '/zoeken?s=bank&page=3',
    ])
  })

  it('says how a misspelled term was interpreted, and when no product contains every word', async () => {
    const corrected = await drawPage('/zoeken?s=bnak', searchingShop({ found: twoSofas, more: { corrected: 'bank' } }))
    expect(corrected.page.body.textContent).toContain(
      'Wij hebben gezocht naar bank: “bnak” komt in onze winkel niet voor.',
    )

    const loose = await drawPage('/zoeken?s=bank', searchingShop({ found: twoSofas, more: { is_loose: true } }))
    expect(loose.page.body.textContent).toContain('Dit komt er het dichtst bij.')
  })

  it('links a model to its page in the searched color', async () => {
    const model = product({ id: 31, displayName: 'Bank Merel', matrix: true, leatherId: 109, leatherColor: 'Cognac' })
    const shop = searchingShop({ found: [model], more: { colours: ['Cognac'] } })
    const { page } = await drawPage('/zoeken?s=cognac+bank', shop)

    expect(page.querySelector('h3 a')?.getAttribute('href')).toBe('/product/31/bank-merel?leer=109')
  })

  it('shows recognized filters, each with a link that removes it', async () => {
    const filters = [
      { kind: 'price', to_cents: 200_000, without: 'bank op voorraad' },
      { kind: 'stock', without: 'bank onder 2000' },
    ]
    const shop = searchingShop({ found: twoSofas, more: { filters } })
    const { page } = await drawPage('/zoeken?s=bank+onder+2000+op+voorraad', shop)

    const chips = [...page.querySelectorAll('ul[aria-label="Gekozen filters"] a')]
    expect(chips.map((chip) => [chip.textContent?.replace(/\s/g, ' '), chip.getAttribute('href')])).toEqual([
      ['Tot € 2.000', '/zoeken?s=bank+op+voorraad'],
      ['Direct leverbaar', '/zoeken?s=bank+onder+2000'],
    ])
  })

  it('lists pages of the shop that match the term before the products, and ignores unknown pages', async () => {
    const shop = searchingShop({ found: twoSofas, more: { pages: ['delivery', 'about', 'of a newer server'] } })
    const { page } = await drawPage('/zoeken?s=levertijd', shop)

    const links = [...page.querySelectorAll('section[aria-labelledby="gevonden-paginas"] a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/voorwaarden#levering', '/over-leermeester'])
    expect(page.body.textContent?.indexOf('Levertijd en bezorging')).toBeLessThan(
      page.body.textContent?.indexOf('Leren bank Merel') ?? 0,
    )
  })

  it('does not say "no results" when a page of the shop matches the term', async () => {
    const { page } = await drawPage('/zoeken?s=garantie', searchingShop({ more: { pages: ['warranty'] } }))

    expect(page.body.textContent).not.toContain('Niets gevonden')
    expect(page.querySelector('main a[href="/garantie"]')).not.toBeNull()
    expect(page.querySelector('main [role="status"]')?.textContent).toBe('1 pagina gevonden')
  })

  it('counts pages and products, and says only about the products that none contains every word', async () => {
    const more = { pages: ['delivery', 'about'], is_loose: true }
    const { page } = await drawPage('/zoeken?s=levertijd+bank', searchingShop({ found: twoSofas, more }))

    expect(page.querySelector('main [role="status"]')?.textContent).toBe('2 producten en 2 pagina’s gevonden')
    expect(page.body.textContent).toContain('Geen product voldoet aan alles wat u zoekt.')
    expect(page.body.textContent).not.toContain('Niets voldoet')
  })

  it.each(['K7M 2QX', 'k7m2qx'])('redirects to the configuration with the code %s', async (typed) => {
    const shop = searchingShop({ found: twoSofas })
    const configuration = { code: 'K7M2QX', url: '/c/K7M2QX', expiresAt: '2099-01-01T00:00:00.000Z', productId: 31 }
    const fetch = async (url: string, init: RequestInit) =>
      url.endsWith('/api/configuration/K7M2QX')
        ? Response.json({ ...configuration, selection: {}, count: 1, sampleIds: [] })
        : shop.fetch(url, init)

    const response = await draw(`/zoeken?s=${encodeURIComponent(typed)}`, { ...shop, fetch })

    expect(response).toMatchObject({ status: 302, location: '/c/K7M2QX' })
  })

  it('searches for a term that looks like a code but is unknown', async () => {
    const { page } = await drawPage('/zoeken?s=K7M2QX', searchingShop({ found: twoSofas }))

    expect(page.querySelector('h1')?.textContent).toBe('Zoekopdracht: K7M2QX')
  })

  it('shows alternatives when there are no results', async () => {
    const { page } = await drawPage('/zoeken?s=hangmat', searchingShop())

    expect(page.querySelector('h2')?.textContent).toBe('Niets gevonden voor “hangmat”')
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/leren-bank', '/contact', '/kleurstalen']))
  })

  it.each(['/zoeken', '/zoeken?s=', '/zoeken?s=%20%20', '/zoeken?s=%00'])('asks for a term at %s', async (path) => {
    const shop = searchingShop()
    const { status, page } = await drawPage(path, shop)

    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Zoeken')
    expect(shop.searched).toEqual([])
  })

  it('truncates a long term, and shows any term as text', async () => {
    const long = await drawPage(`/zoeken?s=${'a'.repeat(10_000)}`, searchingShop())
    expect(long.page.querySelector('h1')?.textContent).toBe(`Zoekopdracht: ${'a'.repeat(200)}`)

    const script = await drawPage(`/zoeken?s=${encodeURIComponent('<script>alert(1)</script>')}`, searchingShop())
    expect(script.page.querySelector('h1')?.textContent).toBe('Zoekopdracht: <script>alert(1)</script>')
    expect(script.html).not.toContain('<script>alert(1)')
  })

  it('shows the error page when the search fails', async () => {
    const response = await draw('/zoeken?s=bank', searchingShop({ status: 503 }))

    expect(response.status).toBe(503)
    expect('html' in response && response.html).toContain('Zoeken is nu niet mogelijk, probeer het later opnieuw.')
  })

  it('keeps the term in the search box on the error page', async () => {
    visit('/zoeken?s=bank', searchingShop({ status: 503 }))

    await screen.findByText('Zoeken is nu niet mogelijk, probeer het later opnieuw.')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Zoeken in de winkel' }).value).toBe('bank'),
    )
  })
})
