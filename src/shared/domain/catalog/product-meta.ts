import { productPath } from './product-name.ts'

/** Default brand and category (docs/requirements.md#s9-product). */
const DEFAULT_BRAND = 'house collection'
const DEFAULT_CATEGORY = 'Meubels'

type Text = string | null | undefined

/** The data for the head of a product page. */
export type MetaSource = {
  id: number
  displayName: string
  facts: { brand: Text; material: Text; livingStyle: Text; typeOfFurniture: Text; modelName: Text }
  meta: { title: Text; description: Text; keywords: Text; robots: Text }
}

/**
 * Returns title, description, keywords and canonical path of a product page. Uses the texts of the shop, and generates
 * the missing ones (docs/requirements.md#s9-product).
 *
 * The canonical path contains the id, because the shop finds a page by the id.
 */
export function productMeta(product: MetaSource, shopName: string) {
  const { displayName, facts, meta } = product
  return {
    title: nonEmpty(meta.title) ?? `${displayName} | ${shopName}`,
    description: nonEmpty(meta.description) ?? describe(product, shopName),
    keywords:
      nonEmpty(meta.keywords) ??
      distinct([
        displayName,
        facts.modelName,
        categoryOf(facts),
        brandOf(facts),
        facts.material,
        facts.livingStyle,
      ]).join(', '),
    robots: nonEmpty(meta.robots),
    canonicalPath: productPath(product.id, displayName),
  }
}

/** The brand of a product, also for analytics. */
export function brandOf({ brand }: { brand: Text }): string {
  return nonEmpty(brand) ?? DEFAULT_BRAND
}

/** The category of a product, also for analytics. */
export function categoryOf({ typeOfFurniture }: { typeOfFurniture: Text }): string {
  return nonEmpty(typeOfFurniture) ?? DEFAULT_CATEGORY
}

function describe({ displayName, facts }: MetaSource, shopName: string): string {
  const material = nonEmpty(facts.material)
  const style = nonEmpty(facts.livingStyle)
  const traits = [categoryOf(facts), material && `materiaal ${material}`, style && `woonstijl ${style}`].filter(Boolean)
  return `${displayName}: ${traits.join(', ')}. Bekijk en bestel bij ${shopName}.`
}

function nonEmpty(text: Text): string | undefined {
  return text?.trim() || undefined
}

function distinct(words: readonly Text[]): string[] {
  return [...new Set(words.flatMap((word) => nonEmpty(word) ?? []))]
}
