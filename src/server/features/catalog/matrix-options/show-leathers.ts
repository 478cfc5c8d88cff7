import type { LeatherCategoryOnWire } from '#shared/contracts/matrix-options.ts'
import type { Executor } from '../../../db/tables.ts'
import { matrixOptionsTable } from './matrix-options-table.ts'
import { swatchUrl } from './show-options.ts'

/** Leather categories with their leathers and samples. Leaves out categories without an active leather. */
export async function showLeathers(db: Executor): Promise<LeatherCategoryOnWire[]> {
  const table = matrixOptionsTable(db)
  const [categories, leathers] = await Promise.all([table.categories(), table.leathers()])
  const ofCategory = Map.groupBy(leathers, (leather) => leather.category_id)
  return categories
    .filter(({ id }) => ofCategory.has(id))
    .map((category) => ({
      leather_category_id: category.id,
      leather_category_title: category.title,
      leather_category_info: category.info,
      leather_category_info_sub: category.info_sub,
      leather_category_info_link: category.info_link,
      leather_thickness: category.thickness,
      leather_sort_order: category.sort_order,
      sample_sort_order: category.sample_sort_order,
      variantProducts: (ofCategory.get(category.id) ?? []).map((leather) => ({
        customlist_lt_shx_leathertype_id: leather.id,
        name: leather.name,
        leather_name: leather.leather_name,
        leather_brand_color: leather.brand_color,
        leather_main_color_name: leather.main_color,
        hex: leather.hex,
        image_url: swatchUrl(leather),
        sort_order: leather.sort_order,
        sample_product_id: leather.sample_id,
        sample_product_name: leather.sample_name,
      })),
    }))
}
