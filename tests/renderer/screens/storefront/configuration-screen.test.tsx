import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { product } from '../../support/demo-shop.ts'
import { productShop } from '../../support/product-shop.ts'
import { visit } from '../../support/visit.tsx'

const SOFA_ID = 1001

const sample = product({
  id: 20_101,
  itemId: 'KLEURSTAAL-TOL01',
  displayName: 'Kleurstaal Toledo Cognac',
  basePrice: 0,
})

/** Returns the demo product shop with one saved configuration, which has these facts. */
function shopWithCode(facts: object) {
  const shop = productShop()
  const configuration = {
    code: 'K7M2QX',
    url: 'https://shop.test/c/K7M2QX',
    expiresAt: '2027-02-19T12:00:00.000Z',
    productId: SOFA_ID,
    selection: {},
    count: 1,
    sampleIds: [],
    ...facts,
  }
  const requests: { path: string; body: unknown }[] = []
  return {
    requests,
    fetch: async (url: string, init: RequestInit) => {
      const path = new URL(url, 'http://shop.test').pathname
      if (path.endsWith('/netsuiteids')) return Response.json({ items: [sample], total: 1, page: 1, pageSize: 96 })
      if (!path.startsWith('/api/configuration')) return shop.fetch(url, init)
      requests.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
      if (init.method === 'POST' || path.endsWith('/K7M2QX')) return Response.json(configuration)
      return Response.json(
        { code: 'code_not_found', message: 'Deze configuratiecode kennen wij niet.' },
        { status: 404 },
      )
    },
  }
}

describe('opening a configuration by its code', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('shows the selected and the open steps, and links to the product page', async () => {
    visit('/c/k7m2qx', shopWithCode({ selection: { matrixLeathertype: 102 }, count: 2 }))

    await screen.findByText('K7M 2QX', {}, { timeout: 10_000 })
    await waitFor(() => expect(screen.getAllByText('Nog te kiezen')).toHaveLength(2))
    expect(screen.getByText(/19 februari 2027/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Verder samenstellen' }).getAttribute('href')).toContain('?leer=102')
    expect(document.querySelector('article img')?.getAttribute('src')).toContain('/232f43/')
  })

  it('saves a complete configuration as a quote, once per content', async () => {
    const demo = shopWithCode({ selection: { matrixLeathertype: 101, matrixLeg: 1, matrixSeatheight: 1 }, count: 2 })
    const saved: { key: string | null; body: unknown }[] = []
    const fetch = async (url: string, init: RequestInit) => {
      if (new URL(url, 'http://shop.test').pathname !== '/api/quote') return demo.fetch(url, init)
      saved.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
      return Response.json({ code: 'too_many_quotes', message: 'Vandaag niet meer.' }, { status: 429 })
    }
    visit('/c/K7M2QX', { fetch })

    await userEvent.click(await screen.findByRole('button', { name: 'Bewaar als offerte' }, { timeout: 10_000 }))
    await userEvent.type(await screen.findByLabelText(/Voornaam/), 'Anna')
    await userEvent.type(screen.getByLabelText(/Achternaam/), 'Wilde')
    await userEvent.type(screen.getByLabelText(/E-mailadres/), 'anna@voorbeeld.example')
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar en mail mij de offerte' }))
    expect(await screen.findByText('Vandaag niet meer.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar en mail mij de offerte' }))

    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[0]?.body).toMatchObject({ shoppinglist: [{ id: 10_111, count: 2 }] })
    expect(saved[1]?.key).toBe(saved[0]?.key)
  })

  it('has no quote while a step is open', async () => {
    visit('/c/K7M2QX', shopWithCode({ selection: { matrixLeathertype: 102 } }))

    await screen.findByRole('link', { name: 'Verder samenstellen' }, { timeout: 10_000 })
    expect(screen.queryByRole('button', { name: 'Bewaar als offerte' })).toBeNull()
  })

  it('says that a code is unknown, and shows the form for a code', async () => {
    visit('/c/BBBBBB', shopWithCode({}))

    expect(await screen.findByText('Deze configuratiecode kennen wij niet.', {}, { timeout: 10_000 })).toBeDefined()
    expect(screen.getByRole('textbox', { name: /Configuratiecode/ })).toBeDefined()
  })

  it('refuses an invalid code without a request, and opens a valid one', async () => {
    const shop = shopWithCode({})
    const { place } = visit('/c', shop)
    const field = await screen.findByRole('textbox', { name: /Configuratiecode/ }, { timeout: 10_000 })

    await userEvent.type(field, 'nul 0{Enter}')
    expect(screen.getByText(/heeft zes letters en cijfers, bijvoorbeeld/)).toBeDefined()
    expect(shop.requests).toEqual([])

    await userEvent.clear(field)
    await userEvent.type(field, 'k7m 2qx{Enter}')
    await waitFor(() => expect(place()).toBe('/c/K7M2QX'))
  })

  it('opens a code that was typed before hydration, of which React has no change event', async () => {
    const { place } = visit('/c', shopWithCode({}))
    const field = await screen.findByRole<HTMLInputElement>(
      'textbox',
      { name: /Configuratiecode/ },
      { timeout: 10_000 },
    )

    field.value = 'k7m 2qx'
    await userEvent.click(screen.getByRole('button', { name: 'Open mijn keuze' }))

    await waitFor(() => expect(place()).toBe('/c/K7M2QX'))
  })

  it('adds the samples of the configuration to the cart', async () => {
    visit('/c/K7M2QX', shopWithCode({ sampleIds: [20_101] }))

    const button = await screen.findByRole('button', { name: 'Leg in mijn winkelwagen' }, { timeout: 10_000 })
    await userEvent.click(button)

    expect(useShoppingStore.getState().lines.map(({ id, count }) => [id, count])).toEqual([[20_101, 1]])
    expect(screen.queryByRole('button', { name: 'Leg in mijn winkelwagen' })).toBeNull()
  })
})

describe('sharing a configuration from the product page', () => {
  it('creates a code and a link for the current selection', async () => {
    const shop = shopWithCode({})
    visit('/product/1001/leren-bank-merel?leer=102', shop)

    await userEvent.click(await screen.findByRole('button', { name: 'Bewaar of deel deze keuze' }, { timeout: 10_000 }))

    expect(await screen.findByText('K7M 2QX', {}, { timeout: 10_000 })).toBeDefined()
    expect(screen.getByRole('img', { name: /QR-code/ })).toBeDefined()
    expect(shop.requests).toEqual([
      {
        path: '/api/configuration',
        body: expect.objectContaining({ productId: 1001, selection: { matrixLeathertype: 102 } }),
      },
    ])
  })
})
