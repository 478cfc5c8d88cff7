import * as z from 'zod/mini'
import type { ScanResult } from '#shared/contracts/scan.ts'
import { readScan, type ScanGuess } from '#shared/domain/scan/scan-code.ts'
import type { CatalogItem } from './catalog-snapshot.ts'

/** Of a product in a list or of its own page, as far as a label needs it; barcodes stand on its page alone. */
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
  /** What was kept of the page of a product; undefined when nothing was. */
  pageOf(id: number): Promise<unknown>
}

/**
 * The product that a label is of, among those that were kept. Orders and kept configurations are with the shop alone, so
 * of those nothing is found: whoever scans one hears that the shop is away.
 */
export async function scanOffline(known: OfflineCatalog, code: string): Promise<ScanResult | undefined> {
  for (const guess of readScan(code)) {
    const found = await find(known, guess)
    if (found) return scanned(found)
  }
  return undefined
}

async function find({ products, pageOf }: OfflineCatalog, guess: ScanGuess): Promise<LabelProduct | undefined> {
  switch (guess.kind) {
    case 'item': {
      const itemId = guess.itemId.toLowerCase()
      return read(products.find((product) => product.itemId.toLowerCase() === itemId))
    }
    case 'product':
      return read(products.find(({ id }) => id === guess.id)) ?? read(await pageOf(guess.id))
    case 'barcode':
      // One page after the other: it is asked seldom, and an index would have to be kept up with each page.
      for (const { id } of products) {
        const product = read(await pageOf(id))
        if (product?.upccode && guess.codes.includes(product.upccode)) return product
      }
      return undefined
    case 'configuration':
    case 'order':
      return undefined
    default:
      return guess satisfies never
  }
}

function read(loose: unknown): LabelProduct | undefined {
  const product = labelProduct.safeParse(loose)
  return product.success ? product.data : undefined
}

const scanned = ({ id, parentId, displayName, itemId, basePrice, matrix }: LabelProduct): ScanResult => ({
  kind: 'product',
  id,
  parentId,
  name: displayName,
  itemId,
  basePrice,
  // What was in a list of the shop was sold then.
  isPurchasable: !matrix,
})
