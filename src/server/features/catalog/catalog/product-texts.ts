import type { ProductDetailOnWire } from '#shared/contracts/catalog.ts'
import type { ItemTexts } from '../../../db/tables.ts'

type Texts = Pick<
  ProductDetailOnWire,
  | (`shx_webshop_${string}` & keyof ProductDetailOnWire)
  | 'upccode'
  | 'shx_brand'
  | 'shx_material'
  | 'shx_living_style'
  | 'shx_warranty'
  | 'shx_type_of_furniture'
  | 'shx_model_name'
  | 'shx_exclude_sitemap'
  | '_keywords'
  | 'specifications'
>

/** Texts of a product in wire names. A variant takes missing texts from its parent, but not the parent's meta data. */
export function productTexts(own: ItemTexts, parent: ItemTexts | null): Texts {
  const blocks = { ...parent?.blocks, ...own.blocks }
  const facts = { ...parent?.facts, ...own.facts }
  const meta = own.meta ?? {}
  return {
    shx_webshop_description: blocks.description ?? null,
    shx_webshop_comfort: blocks.comfort ?? null,
    shx_webshop_leather_color: blocks.leatherColor ?? null,
    shx_webshop_desc_handle: blocks.handle ?? null,
    shx_webshop_desc_couchsetu: blocks.couchSetup ?? null,
    shx_webshop_desc_leg: blocks.leg ?? null,
    shx_webshop_desc_seatheigh: blocks.seatHeight ?? null,
    shx_webshop_call_to_action: blocks.callToAction ?? null,
    upccode: facts.upcCode ?? null,
    shx_brand: facts.brand ?? null,
    shx_material: facts.material ?? null,
    shx_living_style: facts.livingStyle ?? null,
    shx_warranty: facts.warranty ?? null,
    shx_type_of_furniture: facts.typeOfFurniture ?? null,
    shx_model_name: facts.modelName ?? null,
    shx_webshop_meta_title: meta.title ?? null,
    shx_webshop_meta_descript: meta.description ?? null,
    shx_webshop_meta_robot: meta.robots ?? null,
    shx_exclude_sitemap: meta.isInSitemap === false,
    _keywords: meta.keywords ?? null,
    specifications: { ...parent?.specifications, ...own.specifications },
  }
}
