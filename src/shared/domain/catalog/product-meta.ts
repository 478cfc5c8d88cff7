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
 * Returns title, description, keywords and canonical address of a product page. Texts written by the shop have
 * precedence; missing ones are generated (docs/requirements.md#s9-product).
 *
 * The canonical address is based on the id, because the id determines the page.
 */
export function productMeta(product: MetaSource, shopName: string) {
  const { displayName, facts, meta } = product
  return {
    title: written(meta.title) ?? `${displayName} | ${shopName}`,
    description: written(meta.description) ?? describe(product, shopName),
    keywords:
      written(meta.keywords) ??
      distinct([
        displayName,
        facts.modelName,
        categoryOf(facts),
        brandOf(facts),
        facts.material,
        facts.livingStyle,
      ]).join(', '),
    robots: written(meta.robots),
    canonicalPath: productPath(product.id, displayName),
  }
}

/** The brand of a product, also for analytics. */
export function brandOf({ brand }: { brand: Text }): string {
  return written(brand) ?? DEFAULT_BRAND
}

/** The category of a product, also for analytics. */
export function categoryOf({ typeOfFurniture }: { typeOfFurniture: Text }): string {
  return written(typeOfFurniture) ?? DEFAULT_CATEGORY
}

function describe({ displayName, facts }: MetaSource, shopName: string): string {
  const material = written(facts.material)
  const style = written(facts.livingStyle)
  const traits = [categoryOf(facts), material && `materiaal ${material}`, style && `woonstijl ${style}`].filter(Boolean)
  return `${displayName}: ${traits.join(', ')}. Bekijk en bestel bij ${shopName}.`
}

function written(text: Text): string | undefined {
  return text?.trim() || undefined
}

function distinct(words: readonly Text[]): string[] {
  return [...new Set(words.flatMap((word) => written(word) ?? []))]
}
