import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id as nodeId } from './fields.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

const flag = z.union([z.literal('T'), z.literal('F')])
const text = textOrNull

const menuNodeWire = z.object({
  id: z.number(),
  parent: withFallback(z.nullable(z.number()), null),
  name: z.string(),
  custrecord_lt_shx_cc_displayname: text,
  custrecord_lt_shx_cc_urlfragment: text,
  custrecord_lt_shx_cc_sequencenumber: z.number(),
  custrecord_lt_shx_cc_level: z.number(),
  custrecord_lt_shx_cc_displayonsite: flag,
  custrecord_shx_cc_displaymenudesktop: flag,
  custrecord_shx_cc_displaymenumobile: flag,
  custrecord_lt_shx_cc_metatitle: text,
  custrecord_lt_shx_cc_metadescription: text,
  custrecord_lt_shx_bannerintro: text,
  custrecord_shx_cc_only_link: z.optional(z.nullable(flag)),
  custrecord_shx_cc_items: text,
  /** True when `custrecord_shx_cc_items` has the first items only. Absent in a response with all items. */
  has_more_items: z.optional(z.boolean()),
  description_intro: text,
  description: text,
  robots: text,
  get children() {
    return z.array(menuNodeWire)
  },
})
export type MenuNodeOnWire = z.infer<typeof menuNodeWire>

/** An entry of the menu tree, and its page if it has one. */
export type MenuNode = {
  id: number
  name: string
  displayName: string
  /** "leren-bank/hoekbanken"; empty when the entry has no page. */
  urlFragment: string
  sequenceNumber: number
  level: number
  isShown: boolean
  isInDesktopMenu: boolean
  isInMobileMenu: boolean
  isOnlyLink: boolean
  metaTitle: string | null
  metaDescription: string | null
  bannerIntro: string | null
  /** Item ids and sort orders as one text; `parseItemList` reads it (docs/decisions.md#f34). */
  itemList: string | null
  /** Whether `itemList` has the first items only. `itemLists` returns all of them. */
  hasMoreItems: boolean
  intro: string | null
  description: string | null
  robots: string | null
  children: MenuNode[]
}

function readMenuNode(wire: MenuNodeOnWire): MenuNode {
  return {
    id: wire.id,
    name: wire.name,
    displayName: wire.custrecord_lt_shx_cc_displayname ?? wire.name,
    urlFragment: (wire.custrecord_lt_shx_cc_urlfragment ?? '').replace(/^\/+|\/+$/g, ''),
    sequenceNumber: wire.custrecord_lt_shx_cc_sequencenumber,
    level: wire.custrecord_lt_shx_cc_level,
    isShown: wire.custrecord_lt_shx_cc_displayonsite === 'T',
    isInDesktopMenu: wire.custrecord_shx_cc_displaymenudesktop === 'T',
    isInMobileMenu: wire.custrecord_shx_cc_displaymenumobile === 'T',
    isOnlyLink: wire.custrecord_shx_cc_only_link === 'T',
    metaTitle: wire.custrecord_lt_shx_cc_metatitle,
    metaDescription: wire.custrecord_lt_shx_cc_metadescription,
    bannerIntro: wire.custrecord_lt_shx_bannerintro,
    itemList: wire.custrecord_shx_cc_items,
    hasMoreItems: wire.has_more_items ?? false,
    intro: wire.description_intro,
    description: wire.description,
    robots: wire.robots,
    children: wire.children.map(readMenuNode),
  }
}

export const menuNode = z.pipe(menuNodeWire, z.transform(readMenuNode))

const menuBannerWire = z.object({
  text: z.string(),
  url: text,
  url_title: text,
  color_body: text,
  text_color: text,
  date_from: z.string(),
  date_to: z.string(),
})

const menuBanner = z.pipe(
  menuBannerWire,
  z.transform((wire) => ({
    text: wire.text,
    url: wire.url,
    urlTitle: wire.url_title,
    background: wire.color_body,
    color: wire.text_color,
    dateFrom: wire.date_from,
    dateTo: wire.date_to,
  })),
)

const homeBannerWire = z.object({
  url: text,
  image: z.string(),
  image_alt: text,
  date_from: text,
  date_to: text,
  sort_order: withFallback(z.number(), 0),
})

const homeBanner = z.pipe(
  homeBannerWire,
  z.transform((wire) => ({
    url: wire.url,
    imageUrl: wire.image,
    imageAlt: wire.image_alt ?? '',
    dateFrom: wire.date_from,
    dateTo: wire.date_to,
    sortOrder: wire.sort_order,
  })),
)

export const menu = {
  tree: endpoint({
    method: 'GET',
    path: '/api/menu',
    access: 'public',
    about:
      'Returns the menu trees: the first root is the menu, the second the footer columns. With items=few each node has its first six items only.',
    query: z.object({ items: z.optional(z.literal('few')) }),
    reply: z.array(menuNode),
  }),
  itemLists: endpoint({
    method: 'GET',
    path: '/api/menu/items/:id',
    access: 'public',
    about: 'Returns the item ids of a menu node and of all nodes below it, in their order. Empty for an unknown node.',
    params: z.object({ id: nodeId }),
    reply: z.array(z.object({ id: z.number(), itemIds: z.array(z.number()) })),
  }),
  banners: endpoint({
    method: 'GET',
    path: '/api/menu/banner',
    access: 'public',
    about: 'Returns the lines of text above the menu, with the days on which they are shown.',
    reply: z.array(menuBanner),
  }),
  moved: endpoint({
    method: 'GET',
    path: '/api/menu/moved',
    access: 'public',
    about: 'Returns the current path of a menu page that had this path before; null when none had.',
    query: z.object({ path: z.string().check(z.maxLength(300)) }),
    reply: z.object({ path: z.nullable(z.string()) }),
  }),
  homeBanners: endpoint({
    method: 'GET',
    path: '/api/menu/homepage-banner',
    access: 'public',
    about: 'Returns the large pictures of the home page.',
    reply: z.array(homeBanner),
  }),
}
