import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { checkoutShop } from '#tests/renderer/support/checkout-shop.ts'
import { drawPage } from '#tests/renderer/support/draw.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const hrefs = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

describe('the header and footer of the checkout', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout: undefined, attempt: undefined })
  })

  it('link in the header only to the home page, the cart and the phone number', async () => {
    visit('/bestellen', checkoutShop())

    const header = within(await screen.findByRole('banner'))
    expect(header.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/winkelwagen',
      'tel:0343555014',
    ])
    expect(header.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('search')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Onze zekerheden' })).toBeNull()
  })

  it('show the pages that the law requires and the company details in the footer, without columns', async () => {
    visit('/bestellen', checkoutShop())

    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/voorwaarden', '/privacy', '/cookies', '/herroepen', '/contact']),
    )
    expect(footer.getByText('Alle prijzen zijn inclusief btw.')).toBeDefined()
    expect(footer.getByText(/KvK 00000000/)).toBeDefined()
    expect(footer.queryByRole('navigation')).toBeNull()
    expect(footer.queryByRole('heading')).toBeNull()
  })

  it('are rendered by the server on the checkout, and not on the cart page', async () => {
    const { page } = await drawPage('/bestellen')
    expect(hrefs(page, 'header a')).toEqual(['/', '/winkelwagen', 'tel:0343555014'])
    expect(page.querySelector('header input')).toBeNull()
    expect(page.querySelector('footer nav')).toBeNull()
    expect(hrefs(page, 'footer a')).toContain('/herroepen')

    const other = await drawPage('/winkelwagen')
    expect(other.page.querySelector('header input')).not.toBeNull()
  })

  it('are replaced by the full header after the visitor goes back to the cart', async () => {
    const { place } = visit('/bestellen', checkoutShop())

    await userEvent.click(await screen.findByRole('link', { name: 'Terug naar winkelwagen' }))

    await waitFor(() => expect(place()).toBe('/winkelwagen'))
    expect(await screen.findByRole('link', { name: 'Inloggen' })).toBeDefined()
  })
})
