import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { contentPaths } from '#shared/contracts/content-pages.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const SOON = { timeout: 10_000 }

describe('a page of text', () => {
  it.each(Object.values(contentPaths))(
    'at %s is rendered by the server, with title and description for search engines',
    async (path) => {
      const { status, page } = await drawPage(path)

      expect(status).toBe(200)
      expect(page.title).toBe(`Tekst over ${path.slice(1)} | Leermeester`)
      expect(page.querySelector('h1')?.textContent).toBe(`Tekst over ${path.slice(1)}`)
      expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toContain('tekst van de winkel')
      expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`https://shop.test${path}`)
      expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
        'https://shop.test/images/banner/living/current-1280.jpg',
      )
    },
  )

  it('shows its date and its table of contents', async () => {
    visit('/voorwaarden', demoShop())

    const contents = await screen.findByRole('navigation', { name: 'Op deze pagina' }, SOON)
    expect(within(contents).getByRole('link', { name: 'Levering' }).getAttribute('href')).toBe('#levering')
    expect(screen.getByText('21 november 2026').getAttribute('datetime')).toBe('2026-11-21')
    expect(screen.getByRole('heading', { name: 'Levering', level: 2 }).id).toBe('levering')
  })

  it('navigates to another page of the shop without a page load', async () => {
    const shop = demoShop()
    const { place } = visit('/voorwaarden', shop)

    await userEvent.click(await screen.findByRole('link', { name: 'onze garantie' }, SOON))

    expect(await screen.findByRole('heading', { name: 'Tekst over garantie' }, SOON)).toBeDefined()
    expect(place()).toBe('/garantie')
    expect(shop.asked.filter((url) => url === '/api/menu?items=few')).toHaveLength(1)
  })

  it('is replaced by the error page when its text cannot be loaded', async () => {
    const shop = demoShop()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fetch = async (url: string, init: RequestInit) =>
      url.startsWith('/api/content/') ? new Response('', { status: 503 }) : shop.fetch(url, init)
    visit('/privacy', { fetch })

    expect(await screen.findByRole('heading', { name: 'Er is een fout opgetreden!' }, SOON)).toBeDefined()
    errors.mockRestore()
  })
})
