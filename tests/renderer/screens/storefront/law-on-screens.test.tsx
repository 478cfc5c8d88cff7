import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { cartLine, sampleLine } from '../../support/cart-lines.ts'
import { checkoutShop } from '../../support/checkout-shop.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { productShop } from '../../support/product-shop.ts'
import { visit } from '../../support/visit.tsx'

it.each(['registreren', 'reset'])('the form for %s links to the privacy statement (law row 27)', async (mode) => {
  visit(`/auth?mode=${mode}`, demoShop())

  const link = await screen.findByRole('link', { name: 'privacyverklaring' })
  expect(link.getAttribute('href')).toBe('/privacy')
})

/** Information that the law requires before an order; the row numbers are those of docs/law.md. */
describe('the information before an order', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [], checkout: undefined, attempt: undefined })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('on a product page names legal guarantee, maker and safe use (law rows 17 and 18)', async () => {
    visit('/product/1001', productShop())

    const guarantee = await screen.findByRole('link', { name: 'Wettelijke garantie' })
    expect(guarantee.getAttribute('href')).toBe('/garantie')
    expect(guarantee.parentElement?.textContent).toContain('ten minste 2 jaar')
    const safety = screen.getByText('Fabrikant en productveiligheid').closest('details')
    for (const words of [
      'verantwoordelijke in de EU',
      'Looierspad 14',
      'winkel@leermeester.example',
      'Artikelnummer',
    ]) {
      expect(safety?.textContent).toContain(words)
    }
    const safetyItems = within(safety as HTMLElement).getAllByRole('listitem', { hidden: true }) // found above
    expect(safetyItems.length).toBeGreaterThan(2)
  })

  const buttonText = async () => (await screen.findByRole('button', { name: /^De bestelling plaatsen/ })).textContent

  it('at the order button names the obligation to pay, guarantee and withdrawal (law rows 1, 8, 18)', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })] })
    visit('/bestellen', checkoutShop())

    expect(await buttonText()).toBe('De bestelling plaatsen met betalingsverplichting')
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('ten minste 2 jaar wettelijke garantie')
    expect(main.textContent).toContain('Op maat gemaakt: geen bedenktijd')
    expect(within(main).getByRole('link', { name: 'voorwaarden' }).getAttribute('href')).toBe('/voorwaarden')
    expect(within(main).getByRole('link', { name: 'bedenktijd' }).getAttribute('href')).toBe('/herroepen')
  })

  it('for a business contains no withdrawal right (law row 37)', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })] })
    visit('/bestellen', checkoutShop())
    await buttonText()

    await userEvent.click(screen.getByRole('radio', { name: 'Bedrijf' }))

    expect(screen.queryByRole('link', { name: 'bedenktijd' })).toBeNull()
    expect(screen.getByRole('main').textContent).toContain('wettelijke garantie')
    // The button has the same text for all customers.
    expect(await buttonText()).toBe('De bestelling plaatsen met betalingsverplichting')
  })

  it('for samples only contains no obligation to pay', async () => {
    useShoppingStore.setState({ lines: [sampleLine(9)] })
    visit('/bestellen', checkoutShop())

    expect(await buttonText()).toBe('De bestelling plaatsen')
  })
})
