import type { ScanResult } from '#shared/contracts/scan.ts'
import { readScan, type ScanGuess } from '#shared/domain/scan/scan-code.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { type ScannedItem, scanTable } from './scan-table.ts'

type Deps = { db: Database; now: () => Date }

/** Returns the meaning of a scanned or typed code: the first candidate that exists in the shop, or `scan_unknown`. */
export async function findScanned(deps: Deps, code: string) {
  for (const guess of readScan(code)) {
    const result = await findGuess(deps, guess)
    if (result) return ok(result)
  }
  return fail('scan_unknown')
}

async function findGuess({ db, now }: Deps, guess: ScanGuess): Promise<ScanResult | undefined> {
  const table = scanTable(db)
  switch (guess.kind) {
    case 'barcode':
      return toScanResult(await table.byBarcode(guess.codes))
    case 'item':
      return toScanResult(await table.byNumber(guess.itemId))
    case 'product':
      return toScanResult(await table.byId(guess.id))
    case 'configuration':
      return (await table.hasConfiguration(guess.code, now())) ? guess : undefined
    case 'order':
      return (await table.hasOrder(guess.salesOrderId)) ? guess : undefined
    default:
      return guess satisfies never
  }
}

function toScanResult(item: ScannedItem | undefined): ScanResult | undefined {
  if (!item) return undefined
  const { id, parentId, name, itemId, basePrice, kind, isActive } = item
  const isPurchasable = isActive && (kind === 'variant' || kind === 'single')
  return { kind: 'product', id, parentId, name, itemId, basePrice: Number(basePrice), isPurchasable }
}
