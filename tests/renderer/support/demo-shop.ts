import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { ContentPage } from '#shared/contracts/content.ts'
import { contentNames } from '#shared/contracts/content-pages.ts'
import type { MenuNodeOnWire } from '#shared/contracts/menu.ts'

/** Returns a product as the server sends it. A test passes only the fields that matter to it. */
export const product = (fields: Partial<ListProductOnWire> & { id: number }): ListProductOnWire => ({
  parentId: null,
  itemId: `LM-${fields.id}`,
  displayName: `Bank ${fields.id}`,
  parentDisplayName: null,
  name: `Bank ${fields.id}`,
  basePrice: 1000,
  lowPrice: null,
  matrix: false,
  imageUrl: '/images/model/merel-3/front/8a4b22/current-640.webp',
  imageName: null,
  count: null,
  rating: null,
  reviewCount: 0,
  sortorder: 1,
  shx_class: null,
  shx_delivery_time: null,
  leatherColor: 'Cognac',
  leatherHex: '#8a4b22',
  colourGroups: ['Cognac'],
  family: 'leren-bank',
  ...fields,
})

type Entry = {
  name: string
  path?: string
  items?: readonly number[]
  intro?: string
  children?: readonly Entry[]
  sequence?: number
  isShown?: boolean
}

let lastId = 0

/** Returns a menu entry as the server sends it. */
export function menuEntry({
  name,
  path,
  items,
  intro,
  children = [],
  sequence = 1,
  isShown = true,
}: Entry): MenuNodeOnWire {
  const shownFlag = isShown ? 'T' : 'F'
  return {
    id: ++lastId,
    parent: null,
    name,
    custrecord_lt_shx_cc_displayname: name,
    custrecord_lt_shx_cc_urlfragment: path ?? null,
    custrecord_lt_shx_cc_sequencenumber: sequence,
    custrecord_lt_shx_cc_level: 2,
    custrecord_lt_shx_cc_displayonsite: shownFlag,
    custrecord_shx_cc_displaymenudesktop: shownFlag,
    custrecord_shx_cc_displaymenumobile: shownFlag,
    custrecord_lt_shx_cc_metatitle: null,
    custrecord_lt_shx_cc_metadescription: null,
    custrecord_lt_shx_bannerintro: null,
    custrecord_shx_cc_only_link: 'F',
    custrecord_shx_cc_items: items ? ['id, volgorde', ...items.map((id, index) => `${id}, ${index}`)].join('\n') : null,
    description_intro: intro ?? null,
    description: null,
    robots: null,
    children: children.map(menuEntry),
  }
}

const shop = {
  name: 'Leermeester',
  slug: 'leermeester',
  description: 'Leren meubels op maat.',
  street: 'Looierspad 14',
  zipcode: '3971 AB',
  city: 'Driebergen',
  phone: '0343 555 014',
  email: 'winkel@leermeester.example',
  kvkNumber: '00000000',
  vatNumber: 'NL000000000B01',
  socialLinks: [{ name: 'Instagram', url: 'https://instagram.example' }],
}

const products = [
  product({ id: 7, displayName: 'Bank Umbrië cognac', basePrice: 825.62, count: 3, rating: 4.6, reviewCount: 12 }),
  product({
    id: 8,
    displayName: 'Bank Vecht',
    matrix: true,
    basePrice: 1500,
    lowPrice: 1200,
    colourGroups: ['Zwart', 'Bruin'],
  }),
  product({ id: 9, displayName: 'Bank Gooi', basePrice: 400, rating: 4.9, reviewCount: 2 }),
]

/** The two trees of the menu: the main menu and the columns of the footer. */
const roots = [
  menuEntry({
    name: 'menu',
    children: [
      {
        name: 'Banken',
        path: 'leren-bank',
        items: [8, 7, 9],
        intro: '<p>Een bank voor twintig jaar.</p>',
        children: [{ name: 'Hoekbanken', path: 'leren-bank/hoekbanken', items: [7] }],
      },
      { name: 'Kleurstalen', path: 'kleurstalen', sequence: 9 },
    ],
  }),
  menuEntry({
    name: 'footer',
    children: [{ name: 'Klantenservice', children: [{ name: 'Bezorgen', path: 'bezorgen' }] }],
  }),
]

/** A text page of the shop, as the server sends it. */
const textPage: ContentPage = {
  title: '',
  description: 'Een tekst van de winkel.',
  html: '<p>Vooraf: lees <a href="/garantie">onze garantie</a>.</p><h2 id="levering">Levering</h2><p>Binnen drie weken.</p>',
  contents: [{ id: 'levering', text: 'Levering' }],
  updatedOn: '2026-11-21',
  drawingUrl: null,
}

/** Returns one page of a product list, in the format of the API. */
const pageOf = (items: readonly ListProductOnWire[], search: URLSearchParams) => {
  const page = Number(search.get('page'))
  const pageSize = Number(search.get('pageSize'))
  const colourGroups = [...new Set(items.flatMap((item) => item.colourGroups ?? []))]
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    total: items.length,
    colourGroups,
    page,
    pageSize,
  }
}

/**
 * A fake shop with three products. It replies to the calls that most pages make, and to all others with status 404.
 * `asked` lists the called URLs.
 */
export function demoShop() {
  const asked: string[] = []
  const responses: Record<string, (search: URLSearchParams, body: unknown) => unknown> = {
    '/api/config': () => ({
      shop,
      gtmId: null,
      tagScriptUrl: null,
      search: { url: '', indexId: '' },
      links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
    }),
    ...Object.fromEntries(
      contentNames.map((name) => [`/api/content/${name}`, () => ({ ...textPage, title: `Tekst over ${name}` })]),
    ),
    '/api/klantenvertellen': () => ({
      reviews: [],
      averageRating: 0,
      numberReviews: 0,
      percentageRecommendation: 0,
      last12MonthAverageRating: 0,
      lastUpdated: null,
    }),
    '/api/menu': () => roots,
    '/api/menu/banner': () => [],
    '/api/menu/homepage-banner': () => [],
    '/api/inventoryitem/stock': (search) =>
      search.get('list')?.startsWith('niets')
        ? undefined
        : pageOf(
            products.filter(({ count }) => count),
            search,
          ),
    '/api/inventoryitem/netsuiteids': (search, body) =>
      pageOf(
        // By the contract the body is a list of ids.
        (body as number[]).flatMap((id) => products.find((known) => known.id === id) ?? []),
        search,
      ),
  }
  const fetch = async (url: string, init: RequestInit) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://shop.test')
    const response = responses[pathname]?.(searchParams, init.body ? JSON.parse(String(init.body)) : undefined)
    return response === undefined
      ? Response.json({ code: 'category_not_found', message: 'Deze categorie is niet gevonden.' }, { status: 404 })
      : Response.json(response)
  }
  return { fetch, asked, roots }
}
