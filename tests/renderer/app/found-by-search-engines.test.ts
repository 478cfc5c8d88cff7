import { describe, expect, it } from 'vitest'
import { demoShop } from '../support/demo-shop.ts'
import { draw, drawPage } from '../support/draw.ts'

/** An item of the structured data. schema.org calls its types "things". */
type Thing = Record<string, unknown> & { '@type': string }

const thingsOf = (page: Document): Thing[] =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')['@graph'] ?? []
const thingOf = (page: Document, type: string) => thingsOf(page).find((thing) => thing['@type'] === type)
const openGraph = (page: Document, property: string) =>
  page.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content')
const robots = (page: Document) => page.querySelector('meta[name=robots]')?.getAttribute('content') ?? null
const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null

/** The demo shop, with one large picture on the home page. */
function shopWithBanner() {
  const shop = demoShop()
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) =>
      new URL(url, 'http://shop.test').pathname === '/api/menu/homepage-banner'
        ? Response.json([
            {
              url: '/leren-bank',
              image: '/images/banner/living/abc123-960.webp',
              image_alt: 'Een bank',
              date_from: null,
              date_to: null,
              sort_order: 1,
            },
          ])
        : shop.fetch(url, init),
  }
}

describe('the home page for search engines', () => {
  it('names the shop, its address and its opening hours', async () => {
    const { page } = await drawPage('/', shopWithBanner())

    expect(thingOf(page, 'FurnitureStore')).toMatchObject({
      name: 'Leermeester',
      url: 'https://shop.test/',
      address: { addressLocality: 'Driebergen', addressCountry: 'NL' },
      openingHoursSpecification: { opens: '10:00', closes: '17:00' },
      sameAs: ['https://instagram.example'],
    })
  })

  it("contains the URL of the shop's search page", async () => {
    const { page } = await drawPage('/', shopWithBanner())

    expect(thingOf(page, 'WebSite')).toMatchObject({
      url: 'https://shop.test/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://shop.test/zoeken?s={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('has the absolute URL of its large picture as JPEG, for shared links', async () => {
    const { page } = await drawPage('/', shopWithBanner())

    expect(openGraph(page, 'image')).toBe('https://shop.test/images/banner/living/abc123-1280.jpg')
    expect([openGraph(page, 'type'), openGraph(page, 'locale')]).toEqual(['website', 'nl_NL'])
  })
})

describe('a list of products for search engines', () => {
  it('has structured data with the same breadcrumb as the visible one', async () => {
    const { page } = await drawPage('/leren-bank/hoekbanken')
    const visible = [...page.querySelectorAll('nav[aria-label=Kruimelpad] li')].map((step) => step.textContent)

    expect(thingOf(page, 'BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://shop.test/' },
      { position: 2, name: 'Banken', item: 'https://shop.test/leren-bank' },
      { position: 3, name: 'Hoekbanken', item: 'https://shop.test/leren-bank/hoekbanken' },
    ])
    expect(visible).toEqual(['Home', 'Banken', 'Hoekbanken'])
  })

  it('has the picture of its first product, for shared links', async () => {
    const { page } = await drawPage('/leren-bank')

    expect(openGraph(page, 'image')).toMatch(/^https:\/\/shop\.test\/images\/model\/.*-1280\.jpg$/)
  })

  it.each([
    ['/leren-bank?kleur=zwart', 'https://shop.test/leren-bank'],
    ['/leren-bank?sorteer=prijs&prijs=1-2', 'https://shop.test/leren-bank'],
    ['/kleurstalen', 'https://shop.test/kleurstalen'],
  ])('has a canonical URL without filters and sorting: %s', async (path, canonicalUrl) => {
    const shop = demoShop()
    const fetch = async (url: string, init: RequestInit) =>
      url.includes('/api/matrixoption/leathertypes') ? Response.json([]) : shop.fetch(url, init)

    expect(canonical((await drawPage(path, { ...shop, fetch })).page)).toBe(canonicalUrl)
  })
})

describe('a list of products whose URL has changed', () => {
  it('redirects permanently from the old URL to the new one', async () => {
    const shop = demoShop()
    const fetch = async (url: string, init: RequestInit) =>
      url.includes('/api/menu/moved') ? Response.json({ path: 'leren-bank' }) : shop.fetch(url, init)

    expect(await draw('/oude-banken?page=2', { ...shop, fetch })).toEqual({
      status: 301,
      location: '/leren-bank?page=2',
    })
  })
})

describe('the robots instruction of a page', () => {
  it.each([
    '/winkelwagen',
    '/bestellen',
    '/zoeken',
    '/auth?mode=inloggen',
    '/orderoverzicht?reference=7',
    '/c',
    '/nergens',
  ])('forbids indexing of a page that is personal or endless: %s', async (path) => {
    const { page } = await drawPage(path)

    expect(robots(page)).toContain('noindex')
    expect(canonical(page)).toBeNull()
  })

  it.each(['/', '/leren-bank'])('is absent on %s, which may be indexed', async (path) => {
    expect(robots((await drawPage(path)).page)).toBeNull()
  })
})
