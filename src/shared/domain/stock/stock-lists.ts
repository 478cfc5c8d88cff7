import { isSample } from '../samples/samples.ts'
import { isOutlet } from './stock.ts'

/** A page with the products in stock: of one family ("leren-bank"), or of all families. */
export type StockList = { kind: 'stock' | 'outlet' | 'care'; family?: string }

/**
 * Returns which stock list a page shows; `undefined` when it is an ordinary category (docs/requirements.md#s2). The
 * last part of the path that names a list gives the kind. The first part is the family, unless it names a list itself.
 *
 * @example stockListOf('/leren-bank/op-voorraad') // { kind: 'stock', family: 'leren-bank' }
 */
export function stockListOf(path: string): StockList | undefined {
  const segments = path.split('/').filter(Boolean)
  const kind = segments.map(kindOf).findLast((named) => named !== undefined)
  if (!kind) return undefined
  const [family] = segments
  return family && kind !== 'care' && !kindOf(family) ? { kind, family } : { kind }
}

function kindOf(segment: string): StockList['kind'] | undefined {
  if (segment.includes('leer-onderhoud')) return 'care'
  if (segment.includes('outlet')) return 'outlet'
  return segment.includes('op-voorraad') ? 'stock' : undefined
}

/**
 * The fields of a product that a stock list reads. `family` is the URL fragment of its family. The ERP may have this
 * fragment as the stock class of a finished piece.
 */
export type StockListItem = {
  itemId: string
  displayName: string
  family: string | null
  stockClass: string | null
  totalStock: number | null
}

/**
 * True when a product belongs on the page. The product must be in stock. Its name decides whether it is on an outlet or
 * a stock page. Leather care has a page of its own; samples are on none of these pages.
 */
export function isInStockList(item: StockListItem, list: StockList): boolean {
  if ((item.totalStock ?? 0) <= 0 || isSample(item)) return false
  if (list.family !== undefined && list.family !== item.family && list.family !== item.stockClass) return false
  return list.kind === listKindOf(item)
}

function listKindOf(item: StockListItem): StockList['kind'] {
  if (isCare(item)) return 'care'
  return isOutlet(item.displayName) ? 'outlet' : 'stock'
}

/** True for leather care: its stock class contains "onderhoud" ("Leeronderhoud"), or its family is leather care. */
export function isCare({ stockClass, family }: Pick<StockListItem, 'stockClass' | 'family'>): boolean {
  return /onderhoud/i.test(stockClass ?? '') || family === 'leer-onderhoud'
}
