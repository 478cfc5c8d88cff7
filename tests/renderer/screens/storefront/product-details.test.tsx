import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { useMatrixStore } from '#src/renderer/features/storefront/configurator/matrix-store.ts'
import { productDetail } from '#tests/renderer/support/demo-product.ts'
import { product } from '#tests/renderer/support/demo-shop.ts'
import { drawPage } from '#tests/renderer/support/draw.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const PAGE = '/product/1001/leren-bank-merel'
const buy = () => screen.findByRole<HTMLButtonElement>('button', { name: 'In winkelwagen' })
const spaced = (text: string | null | undefined) => text?.replace(/\s+/g, ' ')

describe('the page of a product', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
    useMatrixStore.setState({ options: null })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('links the summary of its reviews to the reviews', async () => {
    visit(PAGE, productShop())

    const summary = await screen.findByRole('link', { name: '9,2 · 12 beoordelingen' })
    const target = document.querySelector(summary.getAttribute('href') ?? 'none')
    expect(target?.textContent).toContain('Schrijf een review')
  })

  it('shows its description, and a text for each configuration step', async () => {
    const describedSofa = productDetail({
      id: 31,
      displayName: 'Bank Told',
      shx_webshop_description: '<p>Het verhaal.</p>',
      shx_webshop_comfort: '<p>Over comfort.</p>',
      shx_webshop_leather_color: '<p>Over leer.</p>',
      shx_webshop_desc_handle: '<p>Over leuningen.</p>',
      shx_webshop_desc_couchsetu: '<p>Over opstellingen.</p>',
      shx_webshop_desc_leg: '<p>Over poten.</p>',
      shx_webshop_desc_seatheigh: '<p>Over zithoogten.</p>',
      shx_webshop_call_to_action: '<p>Kom proefzitten.</p>',
    })
    const { page } = await drawPage('/product/31', productShop(describedSofa))

    const main = page.querySelector('main')
    for (const text of ['Het verhaal.', 'Kom proefzitten.']) expect(main?.textContent).toContain(text)
    const blocks = [...(main?.querySelectorAll('h3') ?? [])].map((heading) =>
      [heading.textContent, heading.nextElementSibling?.textContent].join(': '),
    )
    expect(blocks).toEqual(
      expect.arrayContaining([
        'Zitcomfort: Over comfort.',
        'Leer en kleur: Over leer.',
        'Opstelling: Over opstellingen.',
        'Poten: Over poten.',
        'Armleuning: Over leuningen.',
        'Zithoogte: Over zithoogten.',
      ]),
    )
  })

  it('shows the price with and without VAT', async () => {
    const { page } = await drawPage('/product/31', productShop(productDetail({ id: 31, basePrice: 825.62 })))

    expect(spaced(page.querySelector('main')?.textContent)).toContain('€ 999,00incl. btw · € 825,62 excl. btw')
  })

  it('keeps the scroll position when the last choice opens the page of the variant', async () => {
    const { router, place } = visit(`${PAGE}?leer=102&poten=1`, productShop())
    await buy()

    await userEvent.click(screen.getByRole('radio', { name: /46 cm/ }))

    await waitFor(() => expect(place()).toContain('/product/10212'))
    expect(router.state.preventScrollReset).toBe(true)
  })

  it('logs that the variant of a selection could not be loaded', async () => {
    const shop = productShop()
    shop.refuse('/api/inventoryitem/matrix', { status: 503, code: 'outage', message: 'Even niet.' })
    const { place } = visit(`${PAGE}?leer=102&poten=1`, shop)
    await buy()

    await userEvent.click(screen.getByRole('radio', { name: /46 cm/ }))

    expect(await screen.findByText('Even niet.')).toBeDefined()
    expect(console.error).toHaveBeenCalledWith('[variant lookup]', expect.anything())
    expect(place()).toContain('/product/1001')
  })

  it('shows the complete delivery text', async () => {
    visit(PAGE, productShop())

    await buy()
    expect(screen.getByText(/Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is\.$/)).toBeDefined()
  })

  it.each([
    ['the stock', '/api/stock', '[stock]'],
    ['the reviews', '/api/productreview/product/31', '[reviews]'],
    ['the names of the specifications', '/api/matrixoption/specifications', '[specifications]'],
  ])('allows buying when %s cannot be loaded, and logs the failure', async (_what, path, subject) => {
    const shop = productShop(productDetail({ id: 31, displayName: 'Bank Lek', shx_class: 'Voorraad', count: 2 }))
    shop.stock.push({ id: 31, totalStock: 2 })
    shop.refuse(path, { status: 503, code: 'outage', message: 'Even niet.' })
    visit('/product/31', shop)

    await userEvent.click(await buy())

    expect(await screen.findByText('Onderstaande product toegevoegd aan uw winkelwagen.')).toBeDefined()
    expect(useShoppingStore.getState().lines.map(({ id }) => id)).toEqual([31])
    await waitFor(() => expect(console.error).toHaveBeenCalledWith(subject, expect.anything()))
  })

  it('is shown with the rest of the shop when the menu cannot be loaded, and logs the failure', async () => {
    const shop = productShop()
    shop.refuse('/api/menu', { status: 503, code: 'outage', message: 'Even niet.' })
    visit(PAGE, shop)

    expect((await buy()).disabled).toBe(true)
    expect(screen.getByRole('combobox', { name: 'Zoeken in de winkel' })).toBeDefined()
    expect(console.error).toHaveBeenCalledWith('[menu]', expect.anything())
  })

  it('adds the components of a set to the cart, multiplied by the number of sets', async () => {
    const set = productDetail({
      id: 1501,
      displayName: 'Eethoek Fien',
      itemtype: 'Group',
      inspirationProducts: [
        { inventoryItem: product({ id: 7, displayName: 'Stoel Fien' }), quantity: 4 },
        { inventoryItem: product({ id: 8, displayName: 'Tafel Fien' }), quantity: 1 },
      ],
    })
    visit('/product/1501', productShop(set))
    await buy()

    await userEvent.click(screen.getByRole('button', { name: 'Eén meer' }))
    await userEvent.click(await buy())

    await waitFor(() =>
      expect(useShoppingStore.getState().lines.map(({ id, count }) => [id, count])).toEqual([
        [7, 8],
        [8, 2],
      ]),
    )
    const parts = within(screen.getByRole('region', { name: 'Deze set bestaat uit' }))
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Stoel Fien', 'Tafel Fien'])
  })
})
