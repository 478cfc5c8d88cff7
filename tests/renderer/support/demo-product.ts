import type { ProductDetailOnWire } from '#shared/contracts/catalog.ts'
import type {
  LeatherCategoryOnWire,
  MatrixOptionsOnWire,
  SpecificationGroupOnWire,
} from '#shared/contracts/matrix-options.ts'
import { product } from './demo-shop.ts'

const DOWNLOADED = '2026-11-01T06:00:00.000Z'

/** Returns complete product details as the server sends them. A test passes only the fields that matter to it. */
export const productDetail = (fields: Partial<ProductDetailOnWire> & { id: number }): ProductDetailOnWire => ({
  ...product({ id: fields.id }),
  shx_webshop_description: null,
  shx_webshop_comfort: null,
  shx_webshop_leather_color: null,
  shx_webshop_desc_handle: null,
  shx_webshop_desc_couchsetu: null,
  shx_webshop_desc_leg: null,
  shx_webshop_desc_seatheigh: null,
  shx_webshop_call_to_action: null,
  upccode: null,
  shx_brand: null,
  shx_material: null,
  shx_living_style: null,
  shx_warranty: null,
  shx_type_of_furniture: null,
  shx_model_name: null,
  shx_webshop_meta_title: null,
  shx_webshop_meta_descript: null,
  shx_webshop_meta_robot: null,
  shx_exclude_sitemap: false,
  _keywords: null,
  images: [{ url: '/images/model/merel-3/front/ece8df/1a2b3c4d-960.webp', alt: 'Bank Merel' }],
  imagesFromParent: false,
  itemtype: 'InvtPart',
  parent: null,
  specifications: {},
  inspirationProducts: [],
  matrixAxes: [],
  matrixVariants: [],
  matrixOptionsDownloadDateTime: DOWNLOADED,
  ...fields,
})

const leathers = [101, 102, 201]
const legs = [1, 2]
const heights = [1, 2]

/**
 * All combinations of leather, leg and seat height, except leather 201 (Savanne) with leg 2 (steel). This leather and
 * this leg are more expensive than the other options.
 */
const variants = leathers.flatMap((leather) =>
  legs.flatMap((leg) =>
    heights
      .filter(() => !(leather === 201 && leg === 2))
      .map((height) => ({
        id: leather * 100 + leg * 10 + height,
        options: [leather, leg, height],
        basePrice: 1000 + (leather === 201 ? 119.8347 : 0) + (leg === 2 ? 20.6612 : 0),
        count: leather === 101 && leg === 1 && height === 1 ? 3 : null,
      })),
  ),
)

/** Fields that the sofa and all its variants have. */
const configurable = {
  matrix: true,
  family: 'leren-bank',
  matrixAxes: [
    { axis: 'matrixLeathertype' as const, optionIds: leathers },
    { axis: 'matrixLeg' as const, optionIds: legs },
    { axis: 'matrixSeatheight' as const, optionIds: heights },
  ],
  matrixVariants: variants,
}

/** A configurable sofa without a selection: product 1001. */
export const sofa = productDetail({
  id: 1001,
  displayName: 'Leren bank Merel',
  basePrice: 1000,
  lowPrice: 1000,
  rating: 4.6,
  reviewCount: 12,
  shx_webshop_description: '<p>Strakke lijnen en een ronde zitneus.</p>',
  shx_model_name: 'Merel',
  specifications: { shx_width: '212' },
  ...configurable,
})

/** Returns the details of a variant of the sofa; undefined for any other id. */
export function sofaVariant(id: number): ProductDetailOnWire | undefined {
  const variant = variants.find((candidate) => candidate.id === id)
  if (!variant) return undefined
  const [matrixLeathertype, matrixLeg, matrixSeatheight] = variant.options
  return productDetail({
    id,
    displayName: `Leren bank Merel ${id}`,
    itemId: `LB1001-${id}`,
    parentId: 1001,
    parent: { id: 1001, displayName: 'Leren bank Merel' },
    basePrice: variant.basePrice,
    count: variant.count,
    imagesFromParent: true,
    ...configurable,
    matrixLeathertype,
    matrixLeg,
    matrixSeatheight,
  })
}

/** Returns the variant of the sofa for the options in a query. */
export const findSofaVariant = (search: URLSearchParams) =>
  variants.find(
    ({ options: [leather, leg, height] }) =>
      Number(search.get('matrixLeathertype')) === leather &&
      Number(search.get('matrixLeg')) === leg &&
      Number(search.get('matrixSeatheight')) === height,
  )

const option = (id: number, name: string, picture: string) => ({
  id,
  name,
  imageUrl: `/images/option/${picture}/current-320.webp`,
  sortOrder: id,
})
const leather = (id: number, name: string, hex: string) => ({
  id,
  name,
  imageUrl: `/images/swatch/touch/${hex}/current-640.webp`,
  sortOrder: id,
  hex: `#${hex}`,
})

export const matrixOptions: MatrixOptionsOnWire = {
  leatherTypes: [
    leather(101, 'Toledo 01 Sneeuw', 'ece8df'),
    leather(102, 'Toledo 02 Nachtblauw', '232f43'),
    leather(201, 'Savanne 01 Leeuw', '9a5526'),
  ],
  legs: [option(1, 'Taps eiken', 'leg/tapered-oak'), option(2, 'Sledepoot RVS', 'leg/sled-steel')],
  handles: [],
  seatHeigts: [option(1, '44 cm', 'seat-height/44'), option(2, '46 cm', 'seat-height/46')],
  couchSetups: [],
  matrixOptionsDownloadDateTime: DOWNLOADED,
}

const leatherCategory = (
  fields: Partial<LeatherCategoryOnWire> & { leather_category_id: number },
): LeatherCategoryOnWire => ({
  leather_category_title: '',
  leather_category_info: null,
  leather_category_info_sub: null,
  leather_category_info_link: null,
  leather_thickness: null,
  leather_sort_order: fields.leather_category_id,
  sample_sort_order: 1,
  variantProducts: [],
  ...fields,
})
const leatherType = (
  id: number,
  leatherName: string,
  colorNumber: string,
  brandColor: string,
  mainColor: string,
  hex: string,
) => ({
  customlist_lt_shx_leathertype_id: id,
  name: `${leatherName} ${colorNumber} ${brandColor}`,
  leather_name: leatherName,
  leather_brand_color: brandColor,
  leather_main_color_name: mainColor,
  hex,
  image_url: `/images/swatch/touch/${hex.slice(1)}/current-640.webp`,
  sort_order: id,
  sample_product_id: null,
  sample_product_name: null,
})

export const leatherCategories: LeatherCategoryOnWire[] = [
  leatherCategory({
    leather_category_id: 1,
    leather_category_title: 'Toledo - gedekt rundleer',
    leather_category_info_sub: 'Voor drukke huishoudens',
    variantProducts: [
      leatherType(101, 'Toledo', '01', 'Sneeuw', 'Wit', '#ece8df'),
      leatherType(102, 'Toledo', '02', 'Nachtblauw', 'Blauw', '#232f43'),
    ],
  }),
  leatherCategory({
    leather_category_id: 2,
    leather_category_title: 'Savanne - buffelleer',
    leather_category_info: 'Dik buffelleer met grove nerf.',
    leather_category_info_link: '/leer-onderhoud',
    leather_thickness: '1,6 - 1,8 mm',
    variantProducts: [
      leatherType(201, 'Savanne', '01', 'Leeuw', 'Cognac', '#9a5526'),
      leatherType(202, 'Savanne', '02', 'Olifant', 'Grijs', '#595b5c'),
    ],
  }),
]

export const specificationGroups: SpecificationGroupOnWire[] = [
  {
    category: 'Algemeen',
    fields: [
      { code: 'shx_model_name', label: 'Model', tooltip: null, value_postfix: null },
      { code: 'shx_warranty', label: 'Garantie', tooltip: null, value_postfix: null },
    ],
  },
  {
    category: 'Afmetingen',
    fields: [{ code: 'shx_width', label: 'Breedte', tooltip: 'Van arm tot arm.', value_postfix: ' cm' }],
  },
  { category: 'Materiaal', fields: [{ code: 'shx_frame', label: 'Frame', tooltip: null, value_postfix: null }] },
]
