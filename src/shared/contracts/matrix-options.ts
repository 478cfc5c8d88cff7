import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

const text = textOrNull

/** Color of a leather type when another implementation of the server sends none; the picture shows the real color. */
const UNKNOWN_COLOR = '#8d7b68'

const leatherTypeWire = z.object({
  customlist_lt_shx_leathertype_id: z.number(),
  name: z.string(),
  leather_name: z.string(),
  leather_brand_color: z.string(),
  leather_main_color_name: z.string(),
  /** "#8a4b22" */
  hex: withFallback(z.string(), UNKNOWN_COLOR),
  image_url: z.string(),
  sort_order: z.number(),
  sample_product_id: withFallback(z.nullable(z.number()), null),
  sample_product_name: text,
})

const leatherCategoryWire = z.object({
  leather_category_id: z.number(),
  leather_category_title: z.string(),
  leather_category_info: text,
  leather_category_info_sub: text,
  leather_category_info_link: text,
  leather_thickness: text,
  leather_sort_order: z.number(),
  sample_sort_order: z.number(),
  variantProducts: z.array(leatherTypeWire),
})
export type LeatherCategoryOnWire = z.infer<typeof leatherCategoryWire>

/** A kind of leather with its colors. */
export const leatherCategory = z.pipe(
  leatherCategoryWire,
  z.transform((wire) => ({
    id: wire.leather_category_id,
    title: wire.leather_category_title,
    info: wire.leather_category_info,
    infoSub: wire.leather_category_info_sub,
    infoLink: wire.leather_category_info_link,
    thickness: wire.leather_thickness,
    sortOrder: wire.leather_sort_order,
    sampleSortOrder: wire.sample_sort_order,
    leatherTypes: wire.variantProducts.map((type) => ({
      id: type.customlist_lt_shx_leathertype_id,
      name: type.name,
      leatherName: type.leather_name,
      brandColor: type.leather_brand_color,
      mainColor: type.leather_main_color_name,
      hex: type.hex,
      imageUrl: type.image_url,
      sortOrder: type.sort_order,
      sampleId: type.sample_product_id,
      sampleName: type.sample_product_name,
    })),
  })),
)
export type LeatherCategory = z.output<typeof leatherCategory>
export type LeatherType = LeatherCategory['leatherTypes'][number]

const option = z.object({ id: z.number(), name: z.string(), imageUrl: text, sortOrder: withFallback(z.number(), 0) })

const matrixOptionsWire = z.object({
  leatherTypes: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      imageUrl: text,
      sortOrder: withFallback(z.number(), 0),
      hex: text,
      /** Common color name of the leather: "Cognac". */
      mainColor: z._default(text, null),
    }),
  ),
  legs: z.array(option),
  handles: z.array(option),
  seatHeigts: z.array(option),
  couchSetups: z.array(option),
  matrixOptionsDownloadDateTime: z.string(),
})
export type MatrixOptionsOnWire = z.input<typeof matrixOptionsWire>

/** All options of all axes. The browser persists them until `matrixOptionsDownloadDateTime` changes. */
export const matrixOptions = z.pipe(
  matrixOptionsWire,
  z.transform(({ seatHeigts, ...wire }) => ({ ...wire, seatHeights: seatHeigts })),
)
export type MatrixOptions = z.output<typeof matrixOptions>

export const specificationGroup = z.pipe(
  z.object({
    category: z.string(),
    fields: z.array(z.object({ code: z.string(), label: z.string(), tooltip: text, value_postfix: text })),
  }),
  z.transform((wire) => ({
    category: wire.category,
    fields: wire.fields.map(({ value_postfix, ...field }) => ({ ...field, postfix: value_postfix })),
  })),
)
export type SpecificationGroup = z.output<typeof specificationGroup>
export type SpecificationGroupOnWire = z.input<typeof specificationGroup>

export const matrix = {
  options: endpoint({
    method: 'GET',
    path: '/api/matrixoption',
    access: 'public',
    about: 'Returns all options of all axes.',
    reply: matrixOptions,
  }),
  optionsOf: endpoint({
    method: 'GET',
    path: '/api/matrixoption/:id',
    access: 'public',
    about: 'Returns the options that the variants of one product use.',
    params: z.object({ id }),
    reply: matrixOptions,
    fails: codes('product_not_found'),
  }),
  leatherTypes: endpoint({
    method: 'GET',
    path: '/api/matrixoption/leathertypes',
    access: 'public',
    about: 'Returns the leather categories with their colors.',
    reply: z.array(leatherCategory),
  }),
  specifications: endpoint({
    method: 'GET',
    path: '/api/matrixoption/specifications',
    access: 'public',
    about: 'Returns the groups and labels of the specification table of a product.',
    reply: z.array(specificationGroup),
  }),
}

export const stock = {
  perProduct: endpoint({
    method: 'GET',
    path: '/api/stock',
    access: 'public',
    about: 'Returns the stock per product; products without stock are omitted.',
    reply: z.object({ stockPerProduct: z.array(z.object({ id: z.number(), totalStock: z.number() })) }),
  }),
}
