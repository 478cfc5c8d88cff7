import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSampleLeather } from '#src/renderer/features/storefront/sample-leather/index.ts'
import { leatherCategories, productDetail } from '#tests/renderer/support/demo-product.ts'
import { product } from '#tests/renderer/support/demo-shop.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const NIGHT_BLUE = {
  id: 102,
  sampleId: 9102,
  name: 'Toledo 02 Nachtblauw',
  hex: '#232f43',
  imageUrl: '/images/swatch/touch/232f43/current-640.webp',
}

/** The demo shop, in which every leather has a sample, and models are shown in the leather that a call names. */
function shopWithSamples() {
  const shop = productShop(
    productDetail({
      id: 7,
      displayName: 'Poef Lek',
      matrixAxes: [{ axis: 'matrixLeg', optionIds: [1, 2] }],
      matrix: true,
    }),
  )
  const categories = leatherCategories.map((category) => ({
    ...category,
    variantProducts: category.variantProducts.map((leather) => ({
      ...leather,
      sample_product_id: 9000 + leather.customlist_lt_shx_leathertype_id,
    })),
  }))
  const inLeather = (ids: readonly number[], leatherId: number) =>
    ids.map((id) =>
      product({
        id,
        displayName: `Bank ${id}`,
        matrix: true,
        leatherId,
        leatherColor: 'Blauw',
        leatherName: NIGHT_BLUE.name,
      }),
    )
  return {
    ...shop,
    fetch: (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://shop.test')
      if (pathname === '/api/matrixoption/leathertypes') return Promise.resolve(Response.json(categories))
      const leather = searchParams.get('leather')
      if (pathname === '/api/inventoryitem/netsuiteids' && leather) {
        const items = inLeather(JSON.parse(String(init.body)), Number(leather))
        return Promise.resolve(Response.json({ items, total: items.length, page: 1, pageSize: items.length }))
      }
      return shop.fetch(url, init)
    },
  }
}

const bar = () => screen.findByRole('complementary', { name: 'Uw kleurstaal' }, { timeout: 10_000 })

describe("the leather of the visitor's sample", () => {
  beforeEach(() => {
    localStorage.clear()
    act(() => setSampleLeather(null))
  })

  it('is kept on the device when the code of a sample is scanned, until the visitor stops', async () => {
    visit('/kleurstalen?staal=9102', shopWithSamples())

    expect(await screen.findByRole('heading', { level: 1, name: 'Toledo Nachtblauw' })).toBeDefined()
    expect((await bar()).textContent).toContain('U bekijkt alles in Toledo Nachtblauw')
    expect(JSON.parse(localStorage.getItem('sample-leather') ?? '{}')).toMatchObject({ state: { leather: NIGHT_BLUE } })

    await userEvent.click(within(await bar()).getByRole('button', { name: 'Stoppen' }))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Uw kleurstaal' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Bekijk alles in Toledo Nachtblauw' })).toBeDefined()
    expect(JSON.parse(localStorage.getItem('sample-leather') ?? '{}')).toMatchObject({ state: { leather: null } })
  })

  it('leads to all samples when the leather of a scanned card is no longer made', async () => {
    visit('/kleurstalen?staal=1', shopWithSamples())

    expect((await screen.findByRole('alert')).textContent).toContain('maken wij niet meer')
    expect(screen.getByRole('heading', { level: 1, name: 'Gratis kleurstalen' })).toBeDefined()
    expect(localStorage.getItem('sample-leather')).not.toContain('hex')
  })

  it('is selected on the page of a model, once: another choice of the visitor stays', async () => {
    setSampleLeather(NIGHT_BLUE)
    const { place, router } = visit('/product/1001/leren-bank-merel', shopWithSamples())

    await waitFor(() => expect(place()).toBe('/product/1001/leren-bank-merel?leer=102'), { timeout: 10_000 })
    expect((await bar()).textContent).toContain('U bekijkt alles in')

    await act(() => router.navigate('/product/1001/leren-bank-merel?leer=201', { replace: true }))
    expect((await bar()).textContent).toContain('Ook leverbaar in Toledo Nachtblauw')
    expect(within(await bar()).getByRole('link')).toHaveProperty('search', '?leer=102')
    await act(() => router.navigate('/product/1001/leren-bank-merel?poten=1', { replace: true }))
    expect(place(), 'a removed leather is not selected again').toBe('/product/1001/leren-bank-merel?poten=1')
  })

  it('is selected without losing the view that a link opens', async () => {
    setSampleLeather(NIGHT_BLUE)
    const { place } = visit('/product/1001/leren-bank-merel?poten=2&bekijk=kamer', shopWithSamples())

    await waitFor(() => expect(place()).toBe('/product/1001/leren-bank-merel?leer=102&poten=2&bekijk=kamer'), {
      timeout: 10_000,
    })
  })

  it('is not forced on the page of a variant, nor on a model without leathers', async () => {
    setSampleLeather(NIGHT_BLUE)
    const variant = visit('/product/10111', shopWithSamples())
    expect((await bar()).textContent).toContain('Ook leverbaar in')
    expect(variant.place()).toBe('/product/10111')
    variant.unmount()

    const stool = visit('/product/7', shopWithSamples())
    await bar()
    expect(stool.place()).toBe('/product/7')
  })

  it('is told to be unavailable on a model that is not made in it', async () => {
    setSampleLeather({ ...NIGHT_BLUE, id: 999, name: 'Savanne 07 Olijf' })
    const { place } = visit('/product/1001/leren-bank-merel', shopWithSamples())

    await waitFor(
      async () => expect((await bar()).textContent).toContain('Dit model is niet leverbaar in Savanne Olijf'),
      { timeout: 10_000 },
    )
    expect(place()).toBe('/product/1001/leren-bank-merel')
  })
})
