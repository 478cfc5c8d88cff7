import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { search } from '#shared/contracts/search.ts'
import { demoShop, product } from '../../../support/demo-shop.ts'

type Suggestions = ReplyWire<typeof search.suggest>

const NOTHING: Suggestions = { products: [], total: 0, categories: [], leathers: [], corrected: null, colours: [] }

/** Suggestions for "hoek". */
export const hoek: Suggestions = {
  ...NOTHING,
  products: [
    product({ id: 21, displayName: 'Leren hoekbank Ooievaar', matrix: true, lowPrice: 2000 }),
    product({ id: 22, displayName: 'Leren hoekbank Wulp' }),
  ],
  total: 7,
  categories: [{ name: 'Hoekbanken', above: 'Banken', urlFragment: 'leren-bank/hoekbanken' }],
}

type Options = {
  /** Suggestions by typed text. For any other text there are none. */
  suggestions?: Readonly<Record<string, Suggestions | Promise<Suggestions>>>
  /** Products that every search returns. */
  found?: readonly ListProductOnWire[]
  /** Further fields of the search response. */
  more?: {
    total?: number
    corrected?: string
    is_loose?: boolean
    colours?: ['Cognac']
    filters?: object[]
    pages?: string[]
  }
  /** Status of the search response, for outages. */
  status?: number
}

/** The demo shop with a search. `searched` lists the term and the offset of each search. */
export function searchingShop({ suggestions = {}, found = [], more = {}, status = 200 }: Options = {}) {
  const shop = demoShop()
  const searched: string[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://shop.test')
    if (pathname === '/api/search/suggestions') {
      return Response.json((await suggestions[searchParams.get('s') ?? '']) ?? NOTHING)
    }
    if (pathname !== '/api/v2/search') return shop.fetch(url, init)

    const { search_term, datasets } = JSON.parse(String(init.body))
    const { limit, offset } = datasets.items
    searched.push(`${search_term} ${offset}`)
    if (status !== 200) return Response.json({ code: 'outage', message: 'Deze dienst is weg.' }, { status })
    const { total = found.length, ...facts } = more
    const data = found.map(({ id, ...properties }) => ({ id, properties }))
    return Response.json({ items: { data, meta: { limit, offset, total } }, ...facts })
  }
  return { ...shop, fetch, searched }
}
