import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { cartLine, sampleLine } from '#tests/renderer/support/cart-lines.ts'
import { leatherCategories } from '#tests/renderer/support/demo-product.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

/**
 * Returns the demo product shop with a free sample of every leather: the sample of leather 101 is product 9101. The
 * category Toledo has `toledos` leathers.
 */
function shopWithSamples(toledos = 2) {
  const shop = productShop()
  const categories = leatherCategories.map((category) => ({
    ...category,
    // The samples are in the reverse order of the leather categories.
    sample_sort_order: -category.leather_category_id,
    variantProducts: withMoreToledos(category.variantProducts, toledos).map((leather) => ({
      ...leather,
      sample_product_id: 9000 + leather.customlist_lt_shx_leathertype_id,
      sample_product_name: `Kleurstaal ${leather.name}`,
    })),
  }))
  return {
    ...shop,
    fetch: (url: string, init: RequestInit) =>
      new URL(url, 'http://shop.test').pathname === '/api/matrixoption/leathertypes'
        ? Promise.resolve(Response.json(categories))
        : shop.fetch(url, init),
  }
}

/** Adds leathers to the category Toledo until it has this number of them. Other categories do not change. */
const withMoreToledos = <Leather extends { name: string; customlist_lt_shx_leathertype_id: number }>(
  leathers: readonly Leather[],
  count: number,
): Leather[] => {
  const [first] = leathers
  if (!first?.name.startsWith('Toledo')) return [...leathers]
  const more = Array.from({ length: count - leathers.length }, (_, at) => ({
    ...first,
    name: `Toledo 0${at + leathers.length + 1} Kleur`,
    customlist_lt_shx_leathertype_id: first.customlist_lt_shx_leathertype_id + 50 + at,
  }))
  return [...leathers, ...more]
}

const inCart = () => useShoppingStore.getState().lines.map(({ id }) => id)
const sample = (name: RegExp) => screen.findByRole('button', { name })
const limit = () => screen.queryByRole('dialog', { name: 'Maximum aantal kleurstalen bereikt!' })

describe('the color samples', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
  })

  it('are grouped by leather category with its description, in the order of the samples', async () => {
    visit('/kleurstalen', shopWithSamples())

    const savanne = within(await screen.findByRole('region', { name: 'Savanne - buffelleer' }))
    expect(savanne.getByText('Dik buffelleer met grove nerf.')).toBeDefined()
    expect(savanne.getByText('Dikte: 1,6 - 1,8 mm')).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Savanne - buffelleer',
      'Toledo - gedekt rundleer',
    ])
  })

  it('are found by term and by color, as in the leather dialog', async () => {
    visit('/kleurstalen', shopWithSamples())
    await sample(/^Toledo 01 Sneeuw/)

    await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek een leersoort of kleur' }), 'nachtblauw')
    expect(screen.queryByRole('button', { name: /^Toledo 01 Sneeuw/ })).toBeNull()
    expect(await sample(/^Toledo 02 Nachtblauw/)).toBeDefined()

    await userEvent.clear(screen.getByRole('searchbox', { name: 'Zoek een leersoort of kleur' }))
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Hoofdkleur' })).getByRole('button', { name: 'Cognac' }),
    )
    expect(screen.queryByRole('button', { name: /^Toledo/ })).toBeNull()
    expect(await sample(/^Savanne 01 Leeuw/)).toBeDefined()
  })

  it('are filtered at once by the term in a link, and the page says when no sample matches', async () => {
    visit('/kleurstalen?zoek=Savanne+01+Leeuw', shopWithSamples())
    await sample(/^Savanne 01 Leeuw/)
    expect(screen.queryByRole('button', { name: /^Toledo/ })).toBeNull()

    await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek een leersoort of kleur' }), 'x')
    expect(screen.getByText(/Geen leersoorten gevonden voor “Savanne 01 Leeuwx”/)).toBeDefined()
  })

  it('are reported as none, without a search term, when the shop has no leathers', async () => {
    const shop = productShop()
    visit('/kleurstalen', {
      ...shop,
      fetch: (url: string, init: RequestInit) =>
        new URL(url, 'http://shop.test').pathname === '/api/matrixoption/leathertypes'
          ? Promise.resolve(Response.json([]))
          : shop.fetch(url, init),
    })

    expect(await screen.findByText('Er zijn op dit moment geen leersoorten.', {}, { timeout: 10_000 })).toBeDefined()
    expect(screen.queryByText(/Geen leersoorten gevonden/)).toBeNull()
  })

  it('are all shown again after a link to this page without a search term', async () => {
    const { router } = visit('/kleurstalen?zoek=Savanne+01+Leeuw', shopWithSamples())
    await sample(/^Savanne 01 Leeuw/)

    await act(() => router.navigate('/kleurstalen'))

    expect(await sample(/^Toledo 01 Sneeuw/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Zoek een leersoort of kleur' }).value).toBe('')
  })

  it('of a large category can be expanded and collapsed with a button that keeps the focus', async () => {
    visit('/kleurstalen', shopWithSamples(6))
    const more = await screen.findByRole('button', { name: 'Toon alle 6 kleuren van Toledo - gedekt rundleer' })
    expect(more.getAttribute('aria-expanded')).toBe('false')

    await userEvent.click(more)

    expect(document.activeElement).toBe(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Toon minder kleuren van Toledo - gedekt rundleer' }))
    expect(more.getAttribute('aria-expanded')).toBe('false')
  })

  it('are marked when they are in the cart, and removed by a second click', async () => {
    visit('/kleurstalen', shopWithSamples())
    const snow = await sample(/^Toledo 01 Sneeuw/)

    await userEvent.click(snow)
    expect(inCart()).toEqual([9101])
    expect(useShoppingStore.getState().lines[0]).toMatchObject({ netPrice: 0, count: 1 })
    expect(within(snow).getByText('In winkelwagen')).toBeDefined()

    await userEvent.click(snow)
    expect(inCart()).toEqual([])
    expect(within(snow).queryByText('In winkelwagen')).toBeNull()
  })

  it('are listed together when selected, with buttons that remove them and a link to the cart', async () => {
    visit('/kleurstalen', shopWithSamples())
    await userEvent.click(await sample(/^Toledo 01 Sneeuw/))
    await userEvent.click(await sample(/^Savanne 01 Leeuw/))

    const chosen = within(screen.getByRole('region', { name: 'Gekozen kleurstalen' }))
    expect(chosen.getByText('2 van 4 gekozen')).toBeDefined()
    expect(chosen.getByRole('link', { name: 'Verzend nu mijn geselecteerde kleurstalen.' }).getAttribute('href')).toBe(
      '/winkelwagen',
    )
    await userEvent.click(chosen.getByRole('button', { name: 'Kleurstaal Toledo 01 Sneeuw verwijderen' }))

    expect(inCart()).toEqual([9201])
  })

  it('are limited to four: a fifth is refused, and a dialog says why', async () => {
    useShoppingStore.setState({ lines: [cartLine({ id: 7 }), ...[1, 2, 3].map(sampleLine)] })
    visit('/kleurstalen', shopWithSamples())
    await userEvent.click(await sample(/^Toledo 01 Sneeuw/))
    expect(limit()).toBeNull()

    await userEvent.click(await sample(/^Toledo 02 Nachtblauw/))

    expect(limit()?.textContent).toContain(
      'U heeft al 4 gratis kleurstalen geselecteerd. Verwijder eerst een kleurstaal om een ander toe te voegen.',
    )
    expect(inCart()).toEqual([7, 1, 2, 3, 9101])
  })

  it('show that they are free, and their delivery time', async () => {
    visit('/kleurstalen', shopWithSamples())

    expect(
      await screen.findByText(/Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u\./),
    ).toBeDefined()
  })
})
