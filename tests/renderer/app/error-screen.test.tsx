import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchingShop } from '#tests/renderer/features/storefront/search/searching-shop.ts'
import { drawPage } from '#tests/renderer/support/draw.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const PRODUCT = '/product/1001'
const failingShop = (status: number, message: string) => {
  const shop = productShop()
  shop.refuse('/api/inventoryitem/1001', { status, code: status === 503 ? 'outage' : 'unexpected', message })
  return shop
}
const main = async () => within(await screen.findByRole('main'))
const heading = async () => (await (await main()).findByRole('heading', { level: 1 })).textContent

describe('the error page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it.each(['/nergens', '/product/77'])('says that %s does not exist', async (path) => {
    visit(path, productShop())

    expect(await heading()).toBe('Niet gevonden!')
    expect((await main()).getByText('De pagina of object is niet gevonden.')).toBeDefined()
  })

  it('shows the message of the shop for an internal error', async () => {
    visit(PRODUCT, failingShop(500, 'De catalogus wordt ververst.'))

    expect(await heading()).toBe('Er is een fout opgetreden!')
    expect((await main()).getByText('Melding: De catalogus wordt ververst.')).toBeDefined()
  })

  it('says that an error occurred, without the word "Melding", when an external service is down', async () => {
    visit(PRODUCT, failingShop(503, 'Deze dienst is even niet bereikbaar.'))

    expect(await heading()).toBe('Er is een fout opgetreden!')
    expect(screen.queryByText(/^Melding/)).toBeNull()
  })

  it('says that an error occurred when there is no connection', async () => {
    const shop = productShop()
    visit(PRODUCT, {
      fetch: (url, init) =>
        url.includes('/inventoryitem/') ? Promise.reject(new TypeError('connection reset')) : shop.fetch(url, init),
    })

    expect(await heading()).toBe('Er is een fout opgetreden!')
  })

  it('has a retry button, which shows the page after success', async () => {
    const shop = failingShop(500, 'Even niet.')
    visit(PRODUCT, shop)
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })

    shop.allow('/api/inventoryitem/1001')
    await userEvent.click(retry)

    await waitFor(async () => expect(await heading()).toBe('Leren bank Merel'))
  })

  it.each([
    ['a page that failed', PRODUCT],
    ['a page that does not exist', '/nergens'],
  ])('has a button that clears local storage and opens the home page, for %s', async (_what, path) => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    visit(path, failingShop(500, 'Even niet.'))
    const resetButton = await screen.findByRole('button', { name: 'Applicatie verversen' })
    localStorage.setItem('shopping', '{"state":{"lines":[]},"version":0}')

    await userEvent.click(resetButton)

    expect(localStorage).toHaveLength(0)
    expect(assign).toHaveBeenCalledWith('/')
    vi.unstubAllGlobals()
  })

  it('is shown and logged for a product that cannot be loaded', async () => {
    visit(PRODUCT, failingShop(503, 'Deze dienst is even niet bereikbaar.'))

    expect(await heading()).toBe('Er is een fout opgetreden!')
    expect(console.error).toHaveBeenCalledWith('[page]', expect.anything())
  })

  it('is shown and logged for a failed search', async () => {
    visit('/zoeken?s=bank', searchingShop({ status: 503 }))

    expect(await heading()).toBe('Er is een fout opgetreden!')
    expect(console.error).toHaveBeenCalledWith('[search]', expect.anything())
  })

  it('is served with the status of the failure', async () => {
    expect((await drawPage(PRODUCT, failingShop(503, 'Deze dienst is even niet bereikbaar.'))).status).toBe(503)
    expect((await drawPage('/product/77', productShop())).status).toBe(404)
  })
})
