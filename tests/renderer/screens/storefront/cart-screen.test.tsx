import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CartLine, useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { cartLine, sampleLine } from '#tests/renderer/support/cart-lines.ts'
import { demoShop, product } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const lines = () => useShoppingStore.getState().lines
const main = async () => within(await screen.findByRole('main'))
const spaced = (text: string | null | undefined) => text?.replace(/\s/g, ' ')
const sum = async (label: string) =>
  spaced((await main()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent)

/** Opens a cart with these lines, in a shop that sells exactly these products at these prices. */
function openCart(...cartLines: CartLine[]) {
  return openCartIn(cartLines.map(catalogProduct), ...cartLines)
}

const catalogProduct = ({ id, netPrice, itemId, displayName }: CartLine) =>
  product({ id, itemId, displayName, basePrice: netPrice })

/** Opens a cart with these lines, in a shop that sells only the products of this catalog. */
function openCartIn(catalog: ReturnType<typeof product>[], ...cartLines: CartLine[]) {
  const shop = demoShop()
  const fetch = async (url: string, init: RequestInit) =>
    url.startsWith('/api/inventoryitem/netsuiteids')
      ? Response.json({ items: catalog, total: catalog.length, page: 1, pageSize: 200 })
      : shop.fetch(url, init)
  useShoppingStore.setState({ lines: cartLines })
  return visit('/winkelwagen', { ...shop, fetch })
}

describe('the cart', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
  })

  it('shows each line with picture, linked name, unit price and line total', async () => {
    openCart(cartLine({ id: 7, displayName: 'Bank Umbrië', netPrice: 825.62, count: 2, choices: 'Toledo cognac' }))

    const link = await screen.findByRole('link', { name: 'Bank Umbrië' })
    expect(link.getAttribute('href')).toBe('/product/7/bank-umbrie')
    const line = within(link.closest('li') as HTMLElement) // a line is an item of the list
    expect(link.closest('li')?.querySelector('img')?.getAttribute('src')).toContain(
      '/images/model/merel-3/front/8a4b22/',
    )
    expect(line.getByText('Toledo cognac')).toBeDefined()
    expect(spaced(line.getByText(/per stuk/).textContent)).toBe('€ 999,00 per stuk')
    expect(spaced(line.getByText(/1\.998/).textContent)).toBe('€ 1.998,00')
  })

  it('shows the payment methods, unless nothing is to be paid', async () => {
    const { unmount } = openCart(cartLine({ id: 7 }))
    const methods = await within(await screen.findByRole('complementary', { name: 'Totaal' })).findAllByRole('listitem')
    expect(methods.map((mark) => mark.textContent)).toEqual(['iDEAL | Wero', 'Bancontact', 'Creditcard'])
    unmount()

    openCart(sampleLine(90))

    const sum = within(await screen.findByRole('complementary', { name: 'Totaal' }))
    expect(sum.queryAllByRole('listitem')).toEqual([])
    expect(sum.queryByText(/15% aanbetaling/)).toBeNull()
    expect(sum.getByText(/gratis/i, { selector: 'p' })).toBeDefined()
  })

  it('changes the count by its buttons, and removes a line at zero', async () => {
    openCart(cartLine({ id: 7, count: 2 }), cartLine({ id: 8 }))
    const quantity = within(await screen.findByRole('group', { name: 'Aantal Bank 7' }))

    await userEvent.click(quantity.getByRole('button', { name: 'Eén meer' }))
    expect(lines()[0]?.count).toBe(3)
    for (let times = 0; times < 3; times += 1)
      await userEvent.click(quantity.getByRole('button', { name: 'Eén minder' }))

    expect(lines().map(({ id }) => id)).toEqual([8])
  })

  it('removes a line by its icon', async () => {
    openCart(cartLine({ id: 7, count: 2 }), cartLine({ id: 8 }))

    await userEvent.click(await screen.findByRole('button', { name: 'Bank 7 verwijderen' }))

    expect(lines().map(({ id }) => id)).toEqual([8])
  })

  it('shows the total excluding VAT, the VAT, and the total', async () => {
    openCart(cartLine({ id: 7, netPrice: 825.62 }), cartLine({ id: 8, netPrice: 7.5, count: 3 }))

    await screen.findByRole('link', { name: 'Bank 7' })
    expect(await sum('EXCL')).toBe('€ 848,12')
    expect(await sum('BTW')).toBe('€ 178,18')
    expect(await sum('TOTAAL')).toBe('€ 1.026,30')
  })

  it('is emptied with one click, and then says that it is empty', async () => {
    openCart(cartLine({ id: 7 }), sampleLine(90))

    await userEvent.click(await screen.findByRole('button', { name: 'Winkelwagen leegmaken' }))

    expect(lines()).toEqual([])
    expect(screen.getByText('Uw winkelwagen is leeg!')).toBeDefined()
  })

  it('can be restored after it was emptied, until a product is added', async () => {
    openCart(cartLine({ id: 7, count: 2 }), sampleLine(90))
    const before = lines()
    await userEvent.click(await screen.findByRole('button', { name: 'Winkelwagen leegmaken' }))
    expect(screen.getByText('Winkelwagen geleegd.').closest('[role=status]')).not.toBeNull()
    const undo = screen.getByRole('button', { name: 'Ongedaan maken' })
    expect(document.activeElement).toBe(undo)

    await userEvent.click(undo)

    expect(lines()).toEqual(before)
    expect(screen.queryByText('Winkelwagen geleegd.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Winkelwagen leegmaken' }))
    act(() => useShoppingStore.setState({ lines: [cartLine({ id: 8 })] }))
    expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
  })

  it('links to the checkout', async () => {
    openCart(cartLine({ id: 7 }))

    expect((await screen.findByRole('link', { name: 'Bestellen' })).getAttribute('href')).toBe('/bestellen')
  })

  it('is not indexed by search engines', async () => {
    openCart()

    await waitFor(() => expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex'))
  })

  it('shows its number of pieces in the header, and a star above 99', async () => {
    openCart(cartLine({ id: 7, count: 60 }), cartLine({ id: 8, count: 39 }))
    const link = await screen.findByRole('link', { name: 'Winkelwagen, 99 artikelen' })
    expect(link.getAttribute('href')).toBe('/winkelwagen')
    expect(link.textContent).toBe('99')

    await userEvent.click(
      within(screen.getByRole('group', { name: 'Aantal Bank 8' })).getByRole('button', { name: 'Eén meer' }),
    )

    expect(screen.getByRole('link', { name: 'Winkelwagen, 100 artikelen' }).textContent).toBe('*')
  })

  it('contains each sample once, free of charge', async () => {
    openCart(sampleLine(90))

    const line = within((await screen.findByRole('link', { name: 'Kleurstaal 90' })).closest('li') as HTMLElement)
    expect(line.getByText('Gratis')).toBeDefined()
    expect(line.getByText('1 stuk')).toBeDefined()
    expect(line.queryByRole('button', { name: 'Eén meer' })).toBeNull()
  })

  it('excludes unavailable products from the total, and links to the checkout once they are removed', async () => {
    const availableLine = cartLine({ id: 7, netPrice: 100 })
    const goneLine = cartLine({ id: 8, displayName: 'Bank Weg', netPrice: 900 })
    openCartIn([catalogProduct(availableLine)], availableLine, goneLine)

    const mark = await screen.findByText('Niet meer te bestellen')
    expect(within(mark.closest('li') as HTMLElement).queryByRole('group')).toBeNull() // a line is an item of the list
    expect(screen.queryByRole('link', { name: 'Bank Weg' })).toBeNull()
    expect(await sum('TOTAAL')).toBe('€ 121,00')
    expect(screen.queryByRole('link', { name: 'Bestellen' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Bestellen' }))
    expect(document.activeElement?.textContent).toContain('Eén product is niet meer te bestellen.')

    await userEvent.click(screen.getByRole('button', { name: 'Verwijder dit product' }))

    expect(lines().map(({ id }) => id)).toEqual([7])
    expect(screen.getByRole('link', { name: 'Bestellen' })).toBeDefined()
  })

  it('marks a stock product as sold out when its last piece was bought', async () => {
    const piece = cartLine({ id: 7 })
    openCartIn([{ ...catalogProduct(piece), shx_class: 'leren-bank', count: 0 }], piece)

    expect(await screen.findByText('Uitverkocht')).toBeDefined()
  })

  it('says when the stock is lower than the count, and can reduce the count to the stock', async () => {
    const chair = cartLine({ id: 7, count: 3, totalStock: 3, stockClass: 'leren-eetkamerstoel' })
    openCartIn([{ ...catalogProduct(chair), shx_class: 'leren-eetkamerstoel', count: 1 }], chair)

    expect(await screen.findByText('U wilt er 3, wij hebben er nog 1.')).toBeDefined()
    expect(screen.queryByText(/Direct leverbaar/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Maak er 1 van: Bank 7' }))

    expect(lines()[0]?.count).toBe(1)
    expect(screen.queryByText(/wij hebben er nog/)).toBeNull()
  })

  it('applies a changed price, and shows both prices', async () => {
    const line = cartLine({ id: 7, netPrice: 100 })
    openCartIn([{ ...catalogProduct(line), basePrice: 200 }], line)

    const change = await screen.findByText(/Prijs gewijzigd/)
    expect(spaced(change.textContent)).toBe('Prijs gewijzigd van € 121,00 naar € 242,00')
    expect(await sum('TOTAAL')).toBe('€ 242,00')
    expect(lines()[0]?.netPrice).toBe(200)
  })

  it('shows the price before all changes when a price changes a second time', async () => {
    const line = cartLine({ id: 7, netPrice: 100 })
    const catalog = [{ ...catalogProduct(line), basePrice: 200 }]
    const { queryClient } = openCartIn(catalog, line)
    await screen.findByText(/Prijs gewijzigd/)

    catalog[0] = { ...catalogProduct(line), basePrice: 300 }
    await act(() => queryClient.invalidateQueries({ queryKey: ['products', 'in cart'] }))

    await waitFor(() => expect(lines()[0]?.netPrice).toBe(300))
    expect(spaced(screen.getByText(/Prijs gewijzigd/).textContent)).toBe('Prijs gewijzigd van € 121,00 naar € 363,00')
  })

  it('shows no change when a price has returned to its former value', async () => {
    const line = cartLine({ id: 7, netPrice: 100 })
    const catalog = [{ ...catalogProduct(line), basePrice: 200 }]
    const { queryClient } = openCartIn(catalog, line)
    await screen.findByText(/Prijs gewijzigd/)

    catalog[0] = catalogProduct(line)
    await act(() => queryClient.invalidateQueries({ queryKey: ['products', 'in cart'] }))

    await waitFor(() => expect(lines()[0]?.netPrice).toBe(100))
    expect(screen.queryByText(/Prijs gewijzigd/)).toBeNull()
  })

  it('stays unchanged and can be ordered when the catalog does not respond', async () => {
    const shop = demoShop()
    useShoppingStore.setState({ lines: [cartLine({ id: 7, netPrice: 100 })] })
    visit('/winkelwagen', {
      fetch: async (url: string, init: RequestInit) =>
        url.startsWith('/api/inventoryitem/') ? new Response('', { status: 503 }) : shop.fetch(url, init),
    })

    expect(await screen.findByRole('link', { name: 'Bestellen' })).toBeDefined()
    expect(screen.queryByText('Niet meer te bestellen')).toBeNull()
  })
})
