import * as z from 'zod/mini'
import type { ScanResult } from '#shared/contracts/scan.ts'
import { readScan, type ScanGuess } from '#shared/domain/scan/scan-code.ts'
import type { CatalogItem } from './catalog-snapshot.ts'

/** The fields of a product that a scan needs. Lists do not contain the barcode (`upccode`); a product page does. */
const labelProduct = z.object({
  id: z.number(),
  parentId: z._default(z.nullable(z.number()), null),
  itemId: z.string(),
  displayName: z.string(),
  basePrice: z.number(),
  matrix: z._default(z.boolean(), false),
  upccode: z.optional(z.nullable(z.string())),
})
type LabelProduct = z.output<typeof labelProduct>

type OfflineCatalog = {
  products: readonly CatalogItem[]
  /** Returns the ids of the items of the catalog with this code, or with one of these barcodes. */
  itemsWith(match: { itemId: string } | { barcodes: readonly string[] }): Promise<number[]>
  /**
   * Returns everything about a product, from the catalog or from the cached response for its page; undefined for
   * neither.
   */
  pageOf(id: number): Promise<unknown>
}

/**
 * Finds the product of a scanned label in the snapshot, in the catalog and in the cached product pages. Orders and
 * saved configurations are not cached, so the function returns undefined for their codes, and the seller reads that the
 * shop is unreachable.
 */
export async function scanOffline(catalog: OfflineCatalog, code: string): Promise<ScanResult | undefined> {
  for (const guess of readScan(code)) {
    const found = await find(catalog, guess)
    if (found) return scanResultOf(found)
  }
  return undefined
}

async function find(
  { products, itemsWith, pageOf }: OfflineCatalog,
  guess: ScanGuess,
): Promise<LabelProduct | undefined> {
  switch (guess.kind) {
    case 'item': {
      const itemId = guess.itemId.toLowerCase()
      const inList = parseProduct(products.find((product) => product.itemId.toLowerCase() === itemId))
      const [id] = inList ? [] : await itemsWith({ itemId })
      return inList ?? (id === undefined ? undefined : parseProduct(await pageOf(id)))
    }
    case 'product':
      return parseProduct(products.find(({ id }) => id === guess.id)) ?? parseProduct(await pageOf(guess.id))
    case 'barcode': {
      const [scanned] = await itemsWith({ barcodes: guess.codes })
      if (scanned !== undefined) return parseProduct(await pageOf(scanned))
      // The catalog may be incomplete, so this reads all cached product pages. A barcode is rarely scanned offline.
      for (const { id } of products) {
        const product = parseProduct(await pageOf(id))
        if (product?.upccode && guess.codes.includes(product.upccode)) return product
      }
      return undefined
    }
    case 'configuration':
    case 'order':
      return undefined
    default:
      return guess satisfies never
  }
}

function parseProduct(loose: unknown): LabelProduct | undefined {
  const product = labelProduct.safeParse(loose)
  return product.success ? product.data : undefined
}

const scanResultOf = ({ id, parentId, displayName, itemId, basePrice, matrix }: LabelProduct): ScanResult => ({
  kind: 'product',
  id,
  parentId,
  name: displayName,
  itemId,
  basePrice,
  // A cached product was for sale when it was cached; a model has to be configured first.
  isPurchasable: !matrix,
})
