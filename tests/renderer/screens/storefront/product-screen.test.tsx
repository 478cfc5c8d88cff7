import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { useMatrixStore } from '#src/renderer/features/storefront/configurator/matrix-store.ts'
import { productDetail } from '../../support/demo-product.ts'
import { product } from '../../support/demo-shop.ts'
import { productShop } from '../../support/product-shop.ts'
import { visit } from '../../support/visit.tsx'

const PAGE = '/product/1001/leren-bank-merel'

// The first page of a test run also waits until the script of the page is imported.
const buy = () => screen.findByRole<HTMLButtonElement>('button', { name: 'In winkelwagen' }, { timeout: 10_000 })
const radio = (name: RegExp) => screen.getByRole('radio', { name })
const step = (name: RegExp) => screen.getByRole('radiogroup', { name })
const price = () =>
  screen.getAllByText(/€/, { selector: '[aria-live] p:first-child' })[0]?.textContent?.replace(/\s/g, ' ')
const picture = () => document.querySelector('main li img:last-of-type')?.getAttribute('src')

describe('configuring a sofa', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
    useMatrixStore.setState({ options: null })
    vi.spyOn(console, 'error').mockImplementation(() => {}) // some tests report failures on purpose
    return () => vi.restoreAllMocks()
  })

  it('starts with a "from" price, and names the open steps', async () => {
    visit(PAGE, productShop())

    expect((await buy()).disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Kies nog: leer, poten, zithoogte' })).toBeDefined()
    expect(price()).toBe('Vanaf € 1.210,00')
    expect(screen.getByText('Op maat gemaakt. Productietijd circa 8-12 weken.')).toBeDefined()
    expect(screen.getByText('Op maat gemaakt: geen bedenktijd')).toBeDefined()
  })

  it('stores the selection in the URL, so that a reload shows the same selection', async () => {
    const { place } = visit(PAGE, productShop())
    await buy()

    await userEvent.click(radio(/Sledepoot/))

    await waitFor(() => expect(place()).toBe(`${PAGE}?poten=2`))
    expect(price()).toBe('Vanaf € 1.235,00')
  })

  it('restores the selection of a shared URL', async () => {
    visit(`${PAGE}?leer=102&poten=1`, productShop())
    await buy()

    expect((radio(/Taps eiken/) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Kies nog: zithoogte' })).toBeDefined()
    expect(picture()).toContain('/model/merel-3/front/tapered-oak/232f43/')
  })

  it('shows a skipped step as invalid', async () => {
    visit(PAGE, productShop())
    await buy()
    expect(step(/Poten/).getAttribute('aria-invalid')).toBe('false')

    await userEvent.click(radio(/46 cm/))

    await waitFor(() => expect(step(/Poten/).getAttribute('aria-invalid')).toBe('true'))
    expect(within(step(/Poten/)).getByRole('alert').textContent).toBe('Kies nog de poten.')
    expect(step(/Zithoogte/).getAttribute('aria-invalid')).toBe('false')
  })

  it('shows no step as invalid before a step is skipped or the user tries to buy', async () => {
    const invalidSteps = () => document.querySelectorAll('[data-invalid], [aria-invalid="true"]').length
    visit(`${PAGE}?leer=101`, productShop())
    await buy()
    expect(invalidSteps()).toBe(0)

    await userEvent.click(radio(/Sledepoot/))
    await screen.findByRole('button', { name: 'Kies nog: zithoogte' })
    expect(invalidSteps()).toBe(0)

    await userEvent.click(screen.getByRole('button', { name: 'Kies nog: zithoogte' }))
    expect(step(/Zithoogte/).getAttribute('aria-invalid')).toBe('true')
    expect(step(/Poten/).getAttribute('aria-invalid')).toBe('false')
  })

  it('marks every open step after a click on the list of open steps, and moves the focus to the first of them', async () => {
    visit(`${PAGE}?leer=101`, productShop())
    await buy()

    await userEvent.click(screen.getByRole('button', { name: 'Kies nog: poten, zithoogte' }))

    expect(screen.getByText('Kies nog de poten.')).toBeDefined()
    expect(screen.getByText('Kies nog een zithoogte.')).toBeDefined()
    expect(document.activeElement).toBe(radio(/Taps eiken/))
  })

  it('opens the page of the variant after the last choice, with its own price and stock', async () => {
    const shop = productShop()
    shop.stock.push({ id: 10111, totalStock: 2 })
    const { place } = visit(`${PAGE}?leer=101&poten=1`, shop)
    await buy()

    await userEvent.click(radio(/44 cm/))

    await waitFor(() => expect(place()).toBe('/product/10111/leren-bank-merel-10111'))
    expect(shop.asked).toContain(
      '/api/inventoryitem/matrix?parentId=1001&matrixLeathertype=101&matrixLeg=1&matrixSeatheight=1',
    )
    await waitFor(async () => expect((await buy()).disabled).toBe(false))
    expect(price()).toBe('€ 1.210,00')
    await screen.findByText('Direct leverbaar: 2 stuks.')
    expect(screen.getByText('14 dagen bedenktijd.')).toBeDefined()
    expect(screen.getByText('Toledo 01 Sneeuw · Taps eiken · zithoogte 44 cm')).toBeDefined()
  })

  it('supports every step by keyboard, and keeps the focus when the page of another variant opens', async () => {
    const { place } = visit(`${PAGE}?leer=102&zithoogte=2`, productShop())
    await buy()

    radio(/Taps eiken/).focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(place()).toContain('/product/10212'))
    expect(document.activeElement).toBe(radio(/Taps eiken/))
    await userEvent.keyboard('{ArrowDown}')

    await waitFor(() => expect(place()).toContain('/product/10222'))
    expect(document.activeElement).toBe(radio(/Sledepoot/))
  })

  it('clears the options that are incompatible with a new choice', async () => {
    const { place } = visit('/product/20112', productShop())
    await buy()
    expect(within(step(/Poten/)).getByText('Vraagt een andere keuze hierboven of hieronder')).toBeDefined()

    await userEvent.click(radio(/Sledepoot/))

    await waitFor(() => expect(place()).toBe(`${PAGE}?poten=2&zithoogte=2`))
    expect(screen.getByRole('button', { name: 'Kies nog: leer' })).toBeDefined()
  })

  it('selects a leather in the dialog, and shows the sofa in that leather', async () => {
    const { place } = visit(PAGE, productShop())
    await buy()

    await userEvent.click(screen.getByRole('button', { name: /Kies uw leer/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Kies uw leer' })
    await userEvent.click(await within(dialog).findByRole('button', { name: /Nachtblauw/ }))

    await waitFor(() => expect(place()).toBe(`${PAGE}?leer=102`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(
      [...document.querySelectorAll('main img')].some((img) => img.getAttribute('src')?.includes('/232f43/')),
    ).toBe(true)
  })

  it('says that the variant could not be loaded, keeps the selection, and offers a retry', async () => {
    const shop = productShop()
    const message = 'Deze dienst is even niet bereikbaar. Probeer het straks opnieuw.'
    shop.refuse('/api/inventoryitem/matrix', { status: 503, code: 'outage', message })
    const { place } = visit(`${PAGE}?leer=102&poten=1`, shop)
    await buy()

    await userEvent.click(radio(/46 cm/))
    expect(await screen.findByText(message)).toBeDefined()
    expect((radio(/46 cm/) as HTMLInputElement).checked).toBe(true)
    expect((await buy()).disabled).toBe(true)
    shop.allow('/api/inventoryitem/matrix')
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    await waitFor(() => expect(place()).toContain('/product/10212'))
    expect(screen.queryByText(message)).toBeNull()
  })

  it('stores all options in the browser, and requests them only once', async () => {
    const shop = productShop()
    visit('/product/10111', shop)
    await buy()

    await waitFor(() => expect(localStorage.getItem('matrix')).toContain('Toledo 02 Nachtblauw'))
    expect(shop.asked.filter((url) => url === '/api/matrixoption')).toHaveLength(1)
  })
})

describe('adding to the cart', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
  })

  it('adds the selected number of pieces, with the options in words', async () => {
    visit('/product/10222', productShop())
    await buy()

    await userEvent.click(screen.getByRole('button', { name: 'Eén meer' }))
    await userEvent.click(await buy())

    const dialog = await screen.findByRole('dialog', { name: 'Onderstaande product toegevoegd aan uw winkelwagen.' })
    expect(within(dialog).getByText(/2 × /).textContent?.replace(/\s/g, ' ')).toBe('2 × € 1.235,00')
    expect(within(dialog).getByRole('link', { name: 'Bekijk winkelwagen' }).getAttribute('href')).toBe('/winkelwagen')
    expect(useShoppingStore.getState().lines).toMatchObject([
      { id: 10222, count: 2, choices: 'Toledo 02 Nachtblauw · Sledepoot RVS · zithoogte 46 cm', netPrice: 1020.6612 },
    ])

    await userEvent.click(within(dialog).getByRole('button', { name: 'Verder winkelen' }))
    expect(screen.queryByText(/Onderstaande product/)).toBeNull()
  })

  it('adds a set as its components', async () => {
    const chair = product({ id: 7, displayName: 'Stoel Fien', basePrice: 247.93 })
    const table = product({ id: 8, displayName: 'Bank Floor', basePrice: 500 })
    const set = productDetail({
      id: 1501,
      displayName: 'Eethoek Fien',
      itemtype: 'Group',
      inspirationProducts: [
        { inventoryItem: chair, quantity: 4 },
        { inventoryItem: table, quantity: 1 },
      ],
    })
    visit('/product/1501', productShop(set))

    await userEvent.click(await buy())

    expect(screen.getByRole('link', { name: 'Stoel Fien' }).getAttribute('href')).toBe('/product/7/stoel-fien')
    expect(price()).toBe('€ 1.805,00')
    await waitFor(() =>
      expect(useShoppingStore.getState().lines.map(({ id, count }) => [id, count])).toEqual([
        [7, 4],
        [8, 1],
      ]),
    )
  })

  it('adds no more than the stock of a product sold from stock', async () => {
    const shop = productShop(productDetail({ id: 31, displayName: 'Bank Outlet', shx_class: 'leren-bank', count: 2 }))
    shop.stock.push({ id: 31, totalStock: 2 })
    visit('/product/31', shop)
    await buy()

    await userEvent.clear(screen.getByRole('textbox', { name: 'Aantal Bank Outlet' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Aantal Bank Outlet' }), '3')

    expect((await buy()).disabled).toBe(true)
    expect(screen.getByText('Er zijn nog 2 stuks op voorraad.')).toBeDefined()
  })

  it('adds no fifth sample', async () => {
    const sample = (id: number) => ({
      ...product({ id, itemId: `kleurstaal ${id}`, basePrice: 0 }),
      netPrice: 0,
      totalStock: null,
      stockClass: null,
      deliveryTime: null,
      choices: '',
      count: 1,
    })
    useShoppingStore.setState({ lines: [1, 2, 3, 4].map(sample) })
    visit('/product/5', productShop(productDetail({ id: 5, itemId: 'kleurstaal TOL05', basePrice: 0 })))

    await userEvent.click(await buy())

    expect(await screen.findByText(/U heeft al 4 gratis kleurstalen geselecteerd/)).toBeDefined()
    expect(useShoppingStore.getState().lines).toHaveLength(4)
  })
})
