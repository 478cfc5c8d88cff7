import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { SpecificationGroup } from '#shared/contracts/matrix-options.ts'

type ProductFacts = Pick<ProductDetail, 'facts' | 'specifications' | 'itemId'>
export type Specification = { code: string; label: string; tooltip: string | null; value: string }

/**
 * Returns the rows of the specification table, in the groups and with the labels of the shop. Empty fields and empty
 * groups are left out.
 */
export function specificationRows(
  groups: readonly SpecificationGroup[],
  product: ProductFacts,
): { category: string; rows: Specification[] }[] {
  const values = { ...factsByCode(product), ...product.specifications }
  return groups
    .map(({ category, fields }) => ({
      category,
      rows: fields.flatMap(({ code, label, tooltip, postfix }) => {
        const value = values[code]?.trim()
        return value ? [{ code, label, tooltip, value: value + (postfix ?? '') }] : []
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns the facts of the product by the codes of the specification table. */
function factsByCode({ facts, itemId }: ProductFacts): Record<string, string | undefined> {
  return {
    itemid: itemId,
    upccode: facts.upcCode ?? undefined,
    shx_brand: facts.brand ?? undefined,
    shx_material: facts.material ?? undefined,
    shx_living_style: facts.livingStyle ?? undefined,
    shx_warranty: facts.warranty ?? undefined,
    shx_type_of_furniture: facts.typeOfFurniture ?? undefined,
    shx_model_name: facts.modelName ?? undefined,
  }
}
