import { describe, expect, it } from 'vitest'
import { demoShop } from '../support/demo-shop.ts'
import { drawPage } from '../support/draw.ts'

const texts = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent?.replace(/\s+/g, ' ').trim())
const content = (page: Document, selector: string) => page.querySelector(selector)?.getAttribute('content')

describe('a page rendered by the server', () => {
  it('shows the products of its category with their prices, in the order of the menu', async () => {
    const { status, page } = await drawPage('/leren-bank')

    expect(status).toBe(200)
    expect(texts(page, 'article h3')).toEqual(['Bank Vecht', 'Bank Umbrië cognac', 'Bank Gooi'])
    expect(texts(page, 'article p:first-child')).toEqual(expect.arrayContaining(['Vanaf € 1.452,00', '€ 999,00']))
    expect(page.body.textContent).toContain('Een bank voor twintig jaar.')
  })

  it('has its title, description and one canonical URL in the head', async () => {
    const { page } = await drawPage('/leren-bank?page=1')

    expect(page.head.querySelector('title')?.textContent).toBe('Banken | Leermeester')
    expect(page.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://shop.test/leren-bank')
  })

  it("is in Dutch, and has the shop's description and company details", async () => {
    const { page } = await drawPage('/')

    expect(page.documentElement.lang).toBe('nl')
    expect(content(page, 'meta[name=description]')).toBe('Leren meubels op maat.')
    expect(page.querySelector('footer')?.textContent).toContain('KvK 00000000')
    expect(page.querySelector('footer')?.textContent).toContain('Alle prijzen zijn inclusief btw.')
  })

  it('links to the entries of the menu, the color samples and the footer columns', async () => {
    const { page } = await drawPage('/')
    const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/leren-bank',
        '/leren-bank/hoekbanken',
        '/kleurstalen',
        '/bezorgen',
        '/herroepen',
        '/cookies',
      ]),
    )
  })

  it.each(['/nergens', '/niets/op-voorraad'])('returns 404 inside the shop for the unknown URL %s', async (path) => {
    const { status, page } = await drawPage(path)

    expect(status).toBe(404)
    expect(texts(page, 'main h1')).toEqual(['Niet gevonden!'])
    expect(content(page, 'meta[name=robots]')).toBe('noindex')
    expect(page.querySelector('header nav')).not.toBeNull()
  })

  it('shows an error with a retry button when the shop does not respond', async () => {
    const { status, page } = await drawPage('/', {
      ...demoShop(),
      fetch: async () => Response.json({ code: 'unexpected', message: 'Stuk' }, { status: 500 }),
    })

    expect(status).toBe(500)
    expect(texts(page, 'h1')).toEqual(['Er is een fout opgetreden!'])
    expect(texts(page, 'button')).toEqual(['Opnieuw proberen', 'Applicatie verversen'])
  })

  it('contains the responses that it was rendered with, but not the whole menu', async () => {
    const { page } = await drawPage('/leren-bank')
    const data = page.getElementById('page-data')?.textContent ?? ''

    const keys = JSON.parse(data).answers.map(([key]: [unknown[]]) => key.slice(0, 2).join(' '))
    expect(keys).toEqual(expect.arrayContaining(['config', 'menu navigation', 'menu category', 'products leren-bank']))
    expect(keys).not.toContain('menu tree')
    expect(data).not.toContain('<')
  })

  it('is returned with the ids of its products, so that the server renders it again when one is sold', async () => {
    expect(new Set((await drawPage('/leren-bank')).itemIds)).toEqual(new Set([7, 8, 9]))
  })

  it('is rendered with one request per resource', async () => {
    const shop = demoShop()

    await drawPage('/leren-bank', shop)

    expect(shop.asked.length).toBe(new Set(shop.asked).size)
  })

  it('shows the products that its URL selects, in the order that its URL names', async () => {
    const { page } = await drawPage('/leren-bank?sort=price&kleur=Cognac')

    expect(texts(page, 'article h3')).toEqual(['Bank Gooi', 'Bank Umbrië cognac'])
  })

  it('loads the pictures of the first cards of a list at once, but none of the cards far down the home page', async () => {
    const loadingOf = (page: Document) =>
      [...page.querySelectorAll('main article img')].map((picture) => picture.getAttribute('loading'))
    const { page: list } = await drawPage('/leren-bank')
    const { page: home } = await drawPage('/')

    expect(loadingOf(list)).toContain('eager')
    expect(loadingOf(home)).toContain('lazy')
    expect(loadingOf(home)).not.toContain('eager')
  })

  it('names its scripts, which are requested after the first paint', async () => {
    const { page } = await drawPage('/')

    expect(page.querySelector('script[data-scripts]')?.getAttribute('data-scripts')).toContain('HomeScreen')
    expect(page.querySelector('link[rel=modulepreload]')).toBeNull()
  })

  it('has its only nonce in its first 100 bytes, so that the rest can be sent compressed in any encoding', async () => {
    const { html } = await drawPage('/leren-bank')

    expect(html.split('@@nonce@@')).toHaveLength(2)
    expect(html.indexOf('@@nonce@@')).toBeLessThan(100)
  })
})
