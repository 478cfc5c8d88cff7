import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { CartCompanions } from '#src/renderer/features/storefront/companions/index.ts'
import { setSampleLeather } from '#src/renderer/features/storefront/sample-leather/index.ts'
import { cartLine, sampleLine } from '#tests/renderer/support/cart-lines.ts'
import { productDetail } from '#tests/renderer/support/demo-product.ts'
import { demoShop, product } from '#tests/renderer/support/demo-shop.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const ROUTE = 'GET /api/inventoryitem/companions'
const sample = product({ id: 90, itemId: 'kleurstaal-90', displayName: 'Kleurstaal Toledo Cognac', basePrice: 0 })
const careSet = product({
  id: 60,
  displayName: 'Onderhoudsset voor gedekt leer',
  basePrice: 28.88,
  shx_class: 'leer-onderhoud',
  count: 4,
})
const twoSeater = product({ id: 32, displayName: 'Bank Merel 2-zits', matrix: true, lowPrice: 825.62 })
const response = { samples: [sample], care: [careSet], pieces: [twoSeater] }
const spaced = (text: string | null | undefined) => text?.replace(/\s/g, ' ')
const cart = () => useShoppingStore.getState().lines.map(({ id }) => id)

function open(body: object = response, others: Parameters<typeof stubApi>[0] = {}) {
  const { api, calls } = stubApi({ [ROUTE]: () => ({ body }), ...others })
  return { ...renderPage(<CartCompanions heading="h2" />, { api }), calls }
}

describe('suggestions for the cart', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })] })
  })

  it('show each product with its price and a link', async () => {
    open()

    const list = within(await screen.findByRole('region', { name: 'Past hierbij' })).getAllByRole('listitem')
    expect(list.map((item) => spaced(item.textContent))).toEqual([
      'Kleurstaal Toledo CognacGratisToevoegen: Kleurstaal Toledo Cognac',
      'Onderhoudsset voor gedekt leer€ 34,95Toevoegen: Onderhoudsset voor gedekt leer',
      'Bank Merel 2-zitsVanaf € 999,00',
    ])
    expect(screen.getByRole('link', { name: 'Bank Merel 2-zits' }).getAttribute('href')).toBe(
      '/product/32/bank-merel-2zits',
    )
  })

  it("show furniture in the leather of the visitor's sample, with its price in it", async () => {
    act(() => setSampleLeather({ id: 102, sampleId: 9102, name: 'Toledo 02 Nachtblauw', hex: '#232f43', imageUrl: '' }))
    const dyed = product({ id: 32, displayName: 'Bank Merel 2-zits', matrix: true, lowPrice: 908.26 })
    const { calls } = open(response, {
      'POST /api/inventoryitem/netsuiteids': () => ({ body: { items: [dyed], total: 1 } }),
    })

    expect(spaced((await screen.findByText(/1\.099,00/)).textContent)).toBe('Vanaf € 1.099,00')
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: [32] })
    act(() => setSampleLeather(null))
  })

  it('add a sample once by keyboard, keep the focus on its button, and announce the addition', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Toevoegen: Kleurstaal Toledo Cognac' })
    button.focus()

    await userEvent.keyboard('{Enter}')

    expect(cart()).toEqual([7, 90])
    expect(document.activeElement?.textContent).toContain('Toegevoegd')
    expect(screen.getByRole('status').textContent).toBe('Kleurstaal Toledo Cognac ligt in uw winkelwagen.')
    await userEvent.keyboard('{Enter}')
    expect(useShoppingStore.getState().lines.find(({ id }) => id === 90)?.count).toBe(1)
  })

  it('do not add a fifth sample, and say why', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 }), ...[91, 92, 93, 94].map(sampleLine)] })
    open()

    await userEvent.click(await screen.findByRole('button', { name: 'Toevoegen: Kleurstaal Toledo Cognac' }))

    expect(cart()).not.toContain(90)
    expect(screen.getByRole('status').textContent).toContain('U heeft al 4 gratis kleurstalen geselecteerd.')
  })

  it('leave out products that are in the cart already', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 }), cartLine({ id: 60, stockClass: 'leer-onderhoud' })] })
    open()

    expect(await screen.findByText('Kleurstaal Toledo Cognac')).toBeDefined()
    expect(screen.queryByText('Onderhoudsset voor gedekt leer')).toBeNull()
  })

  it('are hidden when there are none, or when the shop does not respond', async () => {
    const { calls, container, unmount } = open({ samples: [], care: [], pieces: [] })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(container.textContent).toBe('')
    unmount()

    const broken = stubApi({ [ROUTE]: () => ({ status: 500, body: {} }) })
    const page = renderPage(<CartCompanions heading="h2" />, { api: broken.api })

    await waitFor(() => expect(broken.calls).toHaveLength(1))
    expect(page.container.textContent).toBe('')
  })

  it('are not requested for a cart of samples and leather care only', async () => {
    useShoppingStore.setState({ lines: [sampleLine(90), cartLine({ id: 60, stockClass: 'leer-onderhoud' })] })
    const { calls, container } = open()

    expect(container.textContent).toBe('')
    expect(calls).toEqual([])
  })
})

describe('suggestions on the pages of the shop', () => {
  function shopWithCompanions(status = 200, shop: Pick<ReturnType<typeof demoShop>, 'fetch'> = demoShop()) {
    const requested: string[] = []
    const fetch = async (url: string, init: RequestInit) => {
      if (!url.startsWith('/api/inventoryitem/companions')) return shop.fetch(url, init)
      requested.push(decodeURIComponent(url))
      return Response.json(status === 200 ? response : { code: 'unexpected', message: '' }, { status })
    }
    return { ...shop, fetch, companionCalls: requested }
  }

  beforeEach(() => localStorage.clear())

  it('are shown in the cart, for its furniture', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 }), cartLine({ id: 8 }), sampleLine(91)] })
    const shop = shopWithCompanions()
    visit('/winkelwagen', shop)

    expect(await screen.findByRole('heading', { name: 'Past hierbij', level: 2 })).toBeDefined()
    expect(shop.companionCalls[0]).toContain('ids=8,7')
  })

  it('are shown for the current selection of a product, and in the dialog after adding it to the cart', async () => {
    useShoppingStore.setState({ lines: [] })
    const shop = shopWithCompanions(200, productShop())
    visit('/product/10222', shop)
    expect(await screen.findByRole('heading', { name: 'Past hierbij', level: 2 })).toBeDefined()
    expect(shop.companionCalls[0]).toContain('ids=10222')

    await userEvent.click(await screen.findByRole('button', { name: /^In winkelwagen/ }))

    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('heading', { name: 'Past hierbij', level: 3 })).toBeDefined()
    expect(within(dialog).getByRole('link', { name: 'Bekijk winkelwagen' })).toBeDefined()
  })

  it('are shown for a product, with the sample of the leather in the URL', async () => {
    useShoppingStore.setState({ lines: [] })
    const shop = shopWithCompanions(200, productShop())
    visit('/product/1001?leer=102', shop)

    expect(await screen.findByRole('heading', { name: 'Past hierbij', level: 2 })).toBeDefined()
    expect(shop.companionCalls[0]).toContain('ids=1001&leatherIds=102')
  })

  it('are shown for a set, for its components', async () => {
    useShoppingStore.setState({ lines: [] })
    const pieces = [product({ id: 41 }), product({ id: 42 })].map((inventoryItem) => ({ inventoryItem, quantity: 1 }))
    const set = productDetail({ id: 40, displayName: 'Set Merel', itemtype: 'Group', inspirationProducts: pieces })
    const shop = shopWithCompanions(200, productShop(set))
    visit('/product/40', shop)

    expect(await screen.findByRole('heading', { name: 'Past hierbij', level: 2 })).toBeDefined()
    expect(shop.companionCalls[0]).toContain('ids=41,42')
  })

  it('are left out when their request fails, without blocking the order', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })] })
    visit('/winkelwagen', shopWithCompanions(500))

    expect(await screen.findByRole('link', { name: 'Bestellen' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Past hierbij' })).toBeNull()
  })
})
