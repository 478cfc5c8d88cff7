import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { demoShop, menuEntry, product } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const IDS = Array.from({ length: 9 }, (_, index) => index + 1)
const review = (number: number) => ({
  reviewId: String(number),
  reviewAuthor: `Klant ${number}`,
  city: null,
  rating: 8,
  oneliner: `Titel ${number}`,
  opinion: null,
  recommend: null,
  reviewComments: null,
  dateSince: '2026-10-03T12:00:00.000Z',
})
const reviews = {
  averageRating: 8,
  numberReviews: 9,
  percentageRecommendation: 90,
  last12MonthAverageRating: 8,
  lastUpdated: '2026-11-21T12:00:00.000Z',
  reviews: IDS.map(review),
}

/**
 * Returns a shop with nine sofas, which every search finds too, and nine reviews. `sizes` are the requested page sizes,
 * `savedSizes` the sizes that were saved in an account.
 */
function nineShop() {
  const shop = demoShop()
  const sizes: number[] = []
  const savedSizes: unknown[] = []
  const page = (number: number, size: number) => {
    sizes.push(size)
    return IDS.slice((number - 1) * size, number * size).map((id) => product({ id, displayName: `Bank ${id}` }))
  }
  const menu = menuEntry({ name: 'menu', children: [{ name: 'Banken', path: 'banken', items: IDS }] })
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (pathname === '/api/menu') return Response.json([menu])
    if (pathname === '/api/klantenvertellen/all') return Response.json(reviews)
    if (pathname === '/api/user/me/pagesize') {
      savedSizes.push(body)
      return Response.json(body)
    }
    if (pathname.endsWith('/netsuiteids')) {
      const [number, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))]
      return Response.json({ items: page(number, size), total: IDS.length, page: number, pageSize: size })
    }
    if (pathname === '/api/v2/search') {
      const { limit, offset } = body.datasets.items
      const data = page(offset / limit + 1, limit).map(({ id, ...properties }) => ({ id, properties }))
      return Response.json({ items: { data, meta: { limit, offset, total: IDS.length } }, source: 'own' })
    }
    return shop.fetch(url, init)
  }
  return { ...shop, fetch, sizes, savedSizes }
}

const main = async () => within(await screen.findByRole('main'))
const cards = async () => (await (await main()).findAllByRole('heading', { level: 3 })).length
const sizeField = async () => (await main()).findByRole('combobox', { name: 'Aantal per pagina' })
const nextPage = async () => (await main()).findByRole('link', { name: 'Volgende pagina' })

describe('the page size of a list', () => {
  beforeEach(() => {
    localStorage.clear()
    act(() => useSessionStore.setState({ session: null, userPageSize: undefined }))
  })

  it.each([
    ['/banken', '/banken?pageSize=4&page=2'],
    ['/zoeken?s=bank', '/zoeken?s=bank&page=2&pageSize=4'],
  ])(
    'applies at %s, and is part of the link to the next page, so that a shared link shows the same products',
    async (path, next) => {
      act(() => useSessionStore.setState({ userPageSize: 4 }))
      const shop = nineShop()

      visit(path, shop)

      expect((await nextPage()).getAttribute('href')).toBe(next)
      expect(await cards()).toBe(4)
      expect(shop.sizes).toEqual([4])
    },
  )

  it.each(['/banken', '/zoeken?s=bank'])('can be selected from eight sizes at %s, and is remembered', async (path) => {
    const shop = nineShop()
    const { place } = visit(`${path}${path.includes('?') ? '&' : '?'}pageSize=6&page=2`, shop)
    const field = await sizeField()
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['4', '6', '12', '24', '48', '96', '240', '480'])
    expect(field).toHaveProperty('value', '6')

    await userEvent.selectOptions(field, '4')

    await waitFor(async () => expect(await cards()).toBe(4))
    expect(place()).toBe(path)
    expect(useSessionStore.getState().userPageSize).toBe(4)
    expect(shop.savedSizes).toEqual([])
  })

  it('is stored with the account of a logged-in user', async () => {
    const session = { email: 'klant@leermeester.example', roles: [], expires: '2099-01-01T00:00:00.000Z' }
    act(() => useSessionStore.setState({ session: { ...session, userPageSize: 6 } }))
    const shop = nineShop()
    visit('/banken', shop)
    expect(await sizeField()).toHaveProperty('value', '6')

    await userEvent.selectOptions(await sizeField(), '4')

    await waitFor(async () => expect(await cards()).toBe(4))
    expect(shop.savedSizes).toEqual([{ userPageSize: 4 }])
    expect(useSessionStore.getState().session?.userPageSize).toBe(4)
  })

  it('is the default on a later page with no size in its URL, so that a shared link shows the same list', async () => {
    act(() => useSessionStore.setState({ userPageSize: 4 }))
    const shop = nineShop()

    visit('/banken?page=2', shop)

    expect(await (await main()).findByText('Zo veel producten zijn er niet.')).toBeDefined()
    expect(shop.sizes).toEqual([96])
  })

  it('is restored with the previous page', async () => {
    act(() => useSessionStore.setState({ userPageSize: 4 }))
    const { router, place } = visit('/banken', nineShop())
    await userEvent.click(await nextPage())
    await waitFor(() => expect(place()).toBe('/banken?pageSize=4&page=2'))
    expect(await (await main()).findByRole('heading', { name: 'Bank 5' })).toBeDefined()

    await act(() => router.navigate(-1))

    expect(await (await main()).findByRole('heading', { name: 'Bank 1' })).toBeDefined()
    expect(place()).toBe('/banken')
  })

  it('applies to the reviews when a guest selects it there', async () => {
    visit('/over-leermeester/beoordelingen', nineShop())

    await userEvent.selectOptions(await sizeField(), '4')

    expect(await (await main()).findByText('Titel 4')).toBeDefined()
    expect((await main()).queryByText('Titel 5')).toBeNull()
  })

  it('is the default on a page rendered by the server', async () => {
    const shop = nineShop()

    const { page } = await drawPage('/banken', shop)

    expect(page.querySelectorAll('main h3')).toHaveLength(9)
    expect(shop.sizes).toEqual([96])
  })
})
