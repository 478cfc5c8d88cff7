import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id, pageQuery, recordId } from './fields.ts'
import { shownReview } from './product-reviews.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

/**
 * Wire names of the five axes of the configurator. They are also the query parameters of `catalog.variant`
 * (docs/requirements.md#s7).
 */
const axis = z.enum(['matrixLeathertype', 'matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup'])

const optionId = z.optional(z.nullable(z.number()))
const selection = {
  matrixLeathertype: optionId,
  matrixLeg: optionId,
  matrixHandle: optionId,
  matrixSeatheight: optionId,
  matrixCouchSetup: optionId,
}

const listProductWire = {
  id: z.number(),
  parentId: withFallback(z.nullable(z.number()), null),
  itemId: z.string(),
  displayName: z.string(),
  parentDisplayName: textOrNull,
  name: z.string(),
  /** EUR excl. VAT, up to four decimals. */
  basePrice: z.number(),
  lowPrice: withFallback(z.nullable(z.number()), null),
  /**
   * Lowest price of the thirty days before the reduction, EUR excl. VAT; null when not reduced (docs/law.md#r13). For a
   * model it belongs to `lowPrice`. Absent in results of an external search provider.
   */
  priorPrice: z._default(z.nullable(z.number()), null),
  matrix: z.boolean(),
  imageUrl: textOrNull,
  imageName: textOrNull,
  /** Pieces in stock over all locations; null when the item has no stock records. */
  count: withFallback(z.nullable(z.number()), null),
  rating: withFallback(z.nullable(z.number()), null),
  reviewCount: withFallback(z.number(), 0),
  sortorder: withFallback(z.number(), 10_000),
  shx_class: textOrNull,
  shx_delivery_time: textOrNull,
  /** Color group of the leather shown ("Cognac"); null for a product without leather. */
  leatherColor: textOrNull,
  leatherHex: textOrNull,
  /**
   * Id of the leather shown. On the page of a model this id selects the leather. Absent in results of an external
   * search provider.
   */
  leatherId: z._default(z.nullable(z.number()), null),
  leatherName: z._default(z.nullable(z.string()), null),
  /** Number of leathers that the product is made in. */
  leatherCount: z._default(z.number(), 0),
  /** Color groups that the product is available in, for filters. */
  colourGroups: z._default(z.array(z.string()), []),
  /** For a model: the color groups with a variant in stock, and the first of those variants. */
  readyColours: z._default(z.array(z.string()), []),
  readyVariantId: z._default(z.nullable(z.number()), null),
  /** For a model: the lowest price per color group, EUR excl. VAT, of the groups where it is above `lowPrice`. */
  colourPrices: z.optional(z.record(z.string(), z.number())),
  /** Url fragment of the family ("leren-bank"). */
  family: textOrNull,
}

/** The fields of a product on the wire that its card in a list has. */
export const LIST_PRODUCT_FIELDS: readonly string[] = Object.keys(listProductWire)

type ListProductWire = z.infer<z.ZodMiniObject<typeof listProductWire>>

const setItemWire = z.object({ inventoryItem: z.object(listProductWire), quantity: z.number() })

/** Renames the fields of a card. Other fields of the wire keep their names. */
function readListProduct<Wire extends ListProductWire>(wire: Wire) {
  const { basePrice, lowPrice, priorPrice, colourPrices, count, sortorder, shx_class, shx_delivery_time, ...others } =
    wire
  return {
    ...others,
    netPrice: basePrice,
    lowNetPrice: lowPrice ?? basePrice,
    priorNetPrice: priorPrice,
    ...(colourPrices && { colourNetPrices: colourPrices }),
    totalStock: count,
    sortOrder: sortorder,
    stockClass: shx_class,
    deliveryTime: shx_delivery_time,
  }
}

/**
 * A product for cards, cart lines and set items. The components of a set are dropped, because cards do not show them.
 */
export const listProduct = z.pipe(
  z.object({ ...listProductWire, inspirationProducts: z.optional(z.array(setItemWire)) }),
  z.transform(({ inspirationProducts, ...wire }) => readListProduct(wire)),
)
export type ListProductOnWire = z.input<typeof listProduct>
export type ListProduct = z.output<typeof listProduct>

const image = z.object({ url: z.string(), alt: z.string() })
const text = textOrNull

/** The description blocks of a product page: simple HTML, sanitized at import. */
const blocksWire = {
  shx_webshop_description: text,
  shx_webshop_comfort: text,
  shx_webshop_leather_color: text,
  shx_webshop_desc_handle: text,
  shx_webshop_desc_couchsetu: text,
  shx_webshop_desc_leg: text,
  shx_webshop_desc_seatheigh: text,
  shx_webshop_call_to_action: text,
}

const factsWire = {
  upccode: text,
  shx_brand: text,
  shx_material: text,
  shx_living_style: text,
  shx_warranty: text,
  shx_type_of_furniture: text,
  shx_model_name: text,
  shx_webshop_meta_title: text,
  shx_webshop_meta_descript: text,
  shx_webshop_meta_robot: text,
  shx_exclude_sitemap: withFallback(z.boolean(), false),
  _keywords: text,
}

const productDetailWire = z.object({
  ...listProductWire,
  ...blocksWire,
  ...factsWire,
  ...selection,
  images: withFallback(z.array(image), []),
  /** True when a variant has no picture of its own and shows its parent's. */
  imagesFromParent: withFallback(z.boolean(), false),
  /** True when the shop has a 3D model of the product; absent otherwise. */
  hasThreeD: z.optional(z.boolean()),
  /**
   * Model in the composed pictures per couch set-up, by the id of its option, so that a set-up is visible before the
   * configuration is complete. Absent when all set-ups look the same.
   */
  setupModels: z.optional(z.record(z.string(), z.string())),
  /** "Group" means a set. */
  itemtype: withFallback(z.string(), ''),
  parent: withFallback(z.nullable(z.object({ id: z.number(), displayName: z.string() })), null),
  /** Legs, seat height and so on of a finished piece, as text. Another implementation of the server may omit it. */
  composition: z._default(z.array(z.object({ label: z.string(), value: z.string() })), []),
  /** Values of the specification table, by the code of their field in the ERP. */
  specifications: withFallback(z.record(z.string(), z.string()), {}),
  inspirationProducts: withFallback(z.array(setItemWire), []),
  /** The newest published reviews of the product or its model; `reviewCount` is the total. */
  reviews: z.optional(z.array(shownReview)),
  /**
   * The configurable axes in the order of the steps, each with the options that occur in a variant. Empty for a product
   * without variants.
   */
  matrixAxes: withFallback(z.array(z.object({ axis, optionIds: z.array(z.number()) })), []),
  /**
   * The variants. `options` has one option id per entry of `matrixAxes`. `priorPrice` is absent when the variant is not
   * reduced.
   */
  matrixVariants: withFallback(
    z.array(
      z.object({
        id: z.number(),
        options: z.array(z.number()),
        basePrice: z.number(),
        priorPrice: z.optional(z.number()),
        count: z.nullable(z.number()),
      }),
    ),
    [],
  ),
  matrixOptionsDownloadDateTime: withFallback(z.string(), ''),
  /** How long the last deliveries of the model took, in words; absent with too few deliveries. */
  deliveryExperience: z.optional(z.string()),
})

function readProductDetail(wire: z.infer<typeof productDetailWire>) {
  const {
    shx_webshop_description,
    shx_webshop_comfort,
    shx_webshop_leather_color,
    shx_webshop_desc_handle,
    shx_webshop_desc_couchsetu,
    shx_webshop_desc_leg,
    shx_webshop_desc_seatheigh,
    shx_webshop_call_to_action,
    upccode,
    shx_brand,
    shx_material,
    shx_living_style,
    shx_warranty,
    shx_type_of_furniture,
    shx_model_name,
    shx_webshop_meta_title,
    shx_webshop_meta_descript,
    shx_webshop_meta_robot,
    shx_exclude_sitemap,
    _keywords,
    matrixLeathertype,
    matrixLeg,
    matrixHandle,
    matrixSeatheight,
    matrixCouchSetup,
    inspirationProducts,
    matrixVariants,
    itemtype,
    // Pages read all reviews with a separate call (`productReviews.ofProduct`).
    reviews,
    ...rest
  } = wire
  return {
    ...readListProduct(rest),
    isSet: itemtype === 'Group',
    ...damageIn(rest.specifications),
    setItems: inspirationProducts.map((item) => ({
      product: readListProduct(item.inventoryItem),
      quantity: item.quantity,
    })),
    variants: matrixVariants.map(({ basePrice, priorPrice, count, ...variant }) => ({
      ...variant,
      netPrice: basePrice,
      ...(priorPrice !== undefined && { priorNetPrice: priorPrice }),
      totalStock: count,
    })),
    selection: { matrixLeathertype, matrixLeg, matrixHandle, matrixSeatheight, matrixCouchSetup },
    blocks: {
      description: shx_webshop_description,
      comfort: shx_webshop_comfort,
      leatherColor: shx_webshop_leather_color,
      handle: shx_webshop_desc_handle,
      couchSetup: shx_webshop_desc_couchsetu,
      leg: shx_webshop_desc_leg,
      seatHeight: shx_webshop_desc_seatheigh,
      callToAction: shx_webshop_call_to_action,
    },
    facts: {
      upcCode: upccode,
      brand: shx_brand,
      material: shx_material,
      livingStyle: shx_living_style,
      warranty: shx_warranty,
      typeOfFurniture: shx_type_of_furniture,
      modelName: shx_model_name,
    },
    meta: {
      title: shx_webshop_meta_title,
      description: shx_webshop_meta_descript,
      robots: shx_webshop_meta_robot,
      keywords: _keywords,
      isInSitemap: !shx_exclude_sitemap,
    },
  }
}

/**
 * Damage of an outlet piece: its description, and its place as the ERP writes it ("2 24 55": picture, left and top in
 * percent).
 */
function damageIn({ shx_damage = '', shx_damage_spot = '' }: Readonly<Record<string, string>>) {
  const text = shx_damage.trim()
  return text ? { damage: { text, spot: shx_damage_spot } } : {}
}

/** Everything a product page needs. */
export const productDetail = z.pipe(productDetailWire, z.transform(readProductDetail))
export type ProductDetailOnWire = z.input<typeof productDetail>
export type ProductDetail = z.output<typeof productDetail>

/** One page of products, and the total number. */
const productPage = z.object({
  items: z.array(listProduct),
  total: z.number(),
  /** Color groups of all products in the list. Another implementation of the server may omit them. */
  colourGroups: z.optional(z.array(z.string())),
  page: withFallback(z.number(), 1),
  pageSize: withFallback(z.number(), 0),
})

const optionalId = z.optional(id)

/** Color groups separated by commas. A model that is made in one of them is shown in the first group that matches. */
const colours = z.optional(z.string().check(z.maxLength(200)))

/**
 * Maximum price in cents, VAT included. A model is shown in a leather of the requested color that costs at most this
 * price, if there is one.
 */
const toCents = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_00)))

/** Ids separated by commas. */
const idList = z.optional(z.string().check(z.maxLength(500)))

export const catalog = {
  byIds: endpoint({
    method: 'POST',
    path: '/api/inventoryitem/netsuiteids',
    access: 'public',
    changes: false,
    about: 'Returns the products of a list of ids, in the order of the list; unknown and inactive ids are omitted.',
    query: z.object({
      ...pageQuery,
      colours,
      toCents,
      /** A model that is made in this leather is shown in it, with the lowest price in it. Precedes `colours`. */
      leather: optionalId,
    }),
    body: z.array(recordId).check(z.maxLength(5000)),
    reply: productPage,
  }),
  product: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/:id',
    access: 'public',
    about: 'Returns one product or variant with its texts, pictures, axes and components.',
    params: z.object({ id }),
    reply: productDetail,
    fails: codes('product_not_found'),
  }),
  variant: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/matrix',
    access: 'public',
    about: 'Returns the variant of a complete selection of options.',
    query: z.object({
      parentId: id,
      matrixLeathertype: optionalId,
      matrixLeg: optionalId,
      matrixHandle: optionalId,
      matrixSeatheight: optionalId,
      matrixCouchSetup: optionalId,
    }),
    reply: z.object({ id: z.number(), displayName: z.string() }),
    fails: codes('variant_not_found'),
  }),
  companions: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/companions',
    access: 'public',
    about:
      'Returns a few products that go with the given items: free samples of their leather, care sets for it, and ' +
      'furniture of the same set or model name. Omits the given items and products that are sold out or inactive.',
    query: z.object({
      ids: idList,
      /** Leathers that were selected in addition to those of the items. */
      leatherIds: idList,
    }),
    reply: z.object({ samples: z.array(listProduct), care: z.array(listProduct), pieces: z.array(listProduct) }),
  }),
  stockList: endpoint({
    method: 'GET',
    path: '/api/inventoryitem/stock',
    access: 'public',
    about: 'Returns the products of a stock, outlet or leather-care list, by the path of its page.',
    query: z.object({
      ...pageQuery,
      colours,
      list: z.string().check(z.maxLength(200)),
      filter: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: productPage,
    fails: codes('category_not_found'),
  }),
}
