import { productShop } from './product-shop.ts'

/** Names of the fields in docs/requirements.md#s3, per entity, separated by spaces. */
const PRODUCT =
  'id parentId itemId displayName parentDisplayName name basePrice lowPrice matrix imageUrl imageName count rating reviewCount sortorder shx_delivery_time inspirationProducts'
const DETAIL = `${PRODUCT} images reviews parent matrixLeathertype matrixLeg matrixHandle matrixSeatheight matrixCouchSetup itemtype upccode
  shx_class shx_brand shx_material shx_living_style shx_warranty shx_type_of_furniture shx_model_name shx_webshop_meta_title
  shx_webshop_meta_descript shx_webshop_meta_robot shx_exclude_sitemap _keywords shx_webshop_description shx_webshop_comfort
  shx_webshop_leather_color shx_webshop_desc_handle shx_webshop_desc_couchsetu shx_webshop_desc_leg shx_webshop_desc_seatheigh
  shx_webshop_call_to_action matrixOptionsDownloadDateTime url alt inventoryItem quantity`
const MENU = `id name children custrecord_lt_shx_cc_displayname custrecord_lt_shx_cc_urlfragment custrecord_lt_shx_cc_sequencenumber
  custrecord_lt_shx_cc_level custrecord_lt_shx_cc_displayonsite custrecord_shx_cc_displaymenudesktop
  custrecord_shx_cc_displaymenumobile custrecord_lt_shx_cc_metatitle custrecord_lt_shx_cc_metadescription
  custrecord_lt_shx_bannerintro custrecord_shx_cc_only_link custrecord_shx_cc_items description_intro description robots`
const OPTIONS = 'leatherTypes legs handles seatHeigts couchSetups matrixOptionsDownloadDateTime id name'
const LEATHER = `leather_category_id leather_category_title leather_category_info leather_category_info_sub leather_category_info_link
  leather_thickness leather_sort_order sample_sort_order variantProducts customlist_lt_shx_leathertype_id name leather_name
  leather_brand_color leather_main_color_name image_url sort_order sample_product_id sample_product_name`
const SHOP_REVIEWS =
  'reviews reviewId reviewAuthor rating city oneliner opinion recommend dateSince averageRating numberReviews percentageRecommendation lastUpdated'

/**
 * The reading calls of docs/requirements.md#s7 that a visitor makes until an order, with the fields of each response.
 */
const CALLS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/inventoryitem\/netsuiteids$/, `items total ${PRODUCT}`],
  [/^\/api\/inventoryitem\/matrix$/, 'id displayName'],
  [/^\/api\/inventoryitem\/\d+$/, DETAIL],
  [/^\/api\/menu$/, MENU],
  [/^\/api\/menu\/banner$/, 'text url url_title color_body text_color date_from date_to'],
  [/^\/api\/menu\/homepage-banner$/, 'url image image_alt date_from date_to sort_order'],
  [/^\/api\/matrixoption\/leathertypes$/, LEATHER],
  [/^\/api\/matrixoption\/specifications$/, 'category fields code label tooltip value_postfix'],
  [/^\/api\/matrixoption(\/\d+)?$/, OPTIONS],
  [/^\/api\/stock$/, 'stockPerProduct id totalStock'],
  [/^\/api\/klantenvertellen(\/all)?$/, SHOP_REVIEWS],
]

/**
 * Fake of another back end for the same pages. It handles only calls of docs/requirements.md#s7, and returns only the
 * fields of sections 3 and 7, without empty ones. `sent` lists the bodies of writing calls.
 */
export function plainServer({ deposit = 0 }: { deposit?: number } = {}) {
  const shop = productShop()
  const sent: { path: string; body: unknown }[] = []
  const writes: Record<string, unknown> = {
    '/api/salesorder': { message: 'Order aangemaakt.', salesOrderId: 10_023, salesOrderDeposit: deposit },
    '/api/pay/start': { paymentUrl: 'https://pay.test/1' },
    '/api/productreview': { message: 'Review aangemaakt.' },
    '/api/user/inloggen': { token: tokenOf({ sub: 'klant@leermeester.example', exp: 4_000_000_000 }) },
  }
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url, 'http://shop.test')
    if (init.method === 'POST' && writes[pathname]) {
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
      return Response.json(writes[pathname])
    }
    const fields = CALLS.find(([path]) => path.test(pathname))?.[1].split(/\s+/)
    if (!fields) return new Response('not found', { status: 404 })
    const response = await shop.fetch(url, init)
    return response.ok ? Response.json(only(new Set(fields), await response.json())) : response
  }
  return { ...shop, fetch, sent }
}

/** Returns the value with only these fields, at every depth, and without fields that are null. */
function only(fields: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => only(fields, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      fields.has(name) && inner !== null ? [[name, only(fields, inner)]] : [],
    ),
  )
}

const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: object) => `${tokenPart({ alg: 'HS256' })}.${tokenPart(claims)}.signature`
