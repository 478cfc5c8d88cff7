import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoShop } from '../../support/demo-shop.ts'
import { draw, drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const text = {
  title: 'Over Leermeester',
  description: 'Wie wij zijn.',
  html: '<p>Ada begon in een oude looierij.</p>',
  contents: [],
  updatedOn: null,
  drawingUrl: null,
}

/** Returns the demo shop with this text about the shop and a text about the route, or without both texts. */
function shopWith(aboutText: object | undefined) {
  const shop = demoShop()
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://shop.test')
    if (pathname === '/api/content/over-ons' && aboutText) return Response.json(aboutText)
    if (pathname === '/api/content/route' && aboutText)
      return Response.json({ ...text, title: 'Zo vindt u ons', html: '<p>Aan het water.</p>' })
    if (pathname.startsWith('/api/content/') && !aboutText)
      return Response.json({ code: 'not_found', message: 'Niet gevonden.' }, { status: 404 })
    return shop.fetch(url, init)
  }
  return { ...shop, fetch }
}

describe('the page about the shop', () => {
  it('is rendered by the server with texts, address, hours, pictures and structured data', async () => {
    const { page, status } = await drawPage('/over-leermeester', shopWith(text))

    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Over Leermeester')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://shop.test/over-leermeester')
    const main = page.querySelector('main')?.textContent ?? ''
    for (const words of ['oude looierij', 'Zo vindt u ons', 'Showroom', 'Klantenservice']) expect(main).toContain(words)
    expect(page.querySelectorAll('main ul img')).toHaveLength(6)
    const jsonLd = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
    expect(jsonLd['@graph']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ '@type': 'AboutPage', url: 'https://shop.test/over-leermeester' }),
        expect.objectContaining({ '@type': 'FurnitureStore', mainEntityOfPage: 'https://shop.test/over-leermeester' }),
      ]),
    )
  })

  it('is shown without the texts about the shop and the route when they do not exist', async () => {
    const { page, status } = await drawPage('/over-leermeester', shopWith(undefined))

    expect(status).toBe(200)
    expect(page.querySelector('main h1')?.textContent).toBe('Over Leermeester')
    expect(page.querySelector('main address')).not.toBeNull()
  })

  it('exists at the URL of this shop only', async () => {
    expect(await draw('/over-een-ander', shopWith(text))).toMatchObject({ status: 404 })
  })

  it('is linked in the footer of other pages', async () => {
    visit('/winkelwagen', shopWith(text))

    const foot = within(await screen.findByRole('contentinfo'))
    expect(foot.getByRole('link', { name: 'Over ons en de showroom' }).getAttribute('href')).toBe('/over-leermeester')
  })

  it('is linked in the dialog about the shop, which closes after a click on the link', async () => {
    const { place } = visit('/winkelwagen', shopWith(text))
    const button = await screen.findByRole('button', { name: 'Over Leermeester' })
    button.click()
    const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: /Meer over Leermeester/ })

    link.click()

    expect(await screen.findByRole('heading', { level: 1, name: 'Over Leermeester' })).toBeDefined()
    expect(place()).toBe('/over-leermeester')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
