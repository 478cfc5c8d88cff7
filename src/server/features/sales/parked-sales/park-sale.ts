import { createHash } from 'node:crypto'
import type { ParkedContent, ParkedSale, ParkedSaleFate } from '#shared/contracts/parked-sales.ts'
import { agreedLines } from '#shared/domain/discounts/discounts.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { parkedDiscounts } from './parked-discounts.ts'
import { type ParkedRow, parkedSalesTable } from './parked-sales-table.ts'

type Deps = { db: Database; now: () => Date }
export type NewSale = { parkedSaleId: string; title: string; tillName: string; content: ParkedContent }

/**
 * Parks a sale. A repeated call with the same id and body returns the same sale, even if it was taken or removed after
 * the first call. The same id with another body fails with `idempotency_key_reused`.
 */
export async function parkSale({ db, now }: Deps, sale: NewSale, staff: Staff) {
  const { parkedSaleId: id, title, tillName, content } = sale
  const bodyHash = createHash('sha256').update(JSON.stringify(sale)).digest('base64url')
  const { email: emailField } = content.form
  const email = typeof emailField === 'string' ? emailField.trim().toLowerCase() : ''
  const at = now()
  const stored = await db.transaction().execute(async (tx) => {
    const table = parkedSalesTable(tx)
    const isNew = await table.add({ id, bodyHash, title, tillName, content, email, parkedBy: staff.userId, at })
    if (isNew) await writeAuditRow(tx, { action: 'sale.parked', id, tillName, staff, at })
    return table.find(id)
  })
  if (stored?.bodyHash !== bodyHash) return fail('idempotency_key_reused')
  return ok(await onWire(db, stored, at))
}

/** Lists the parked sales, newest first. */
export async function listParked({ db, now }: Deps): Promise<ParkedSale[]> {
  const rows = await parkedSalesTable(db).allParked()
  const prices = await parkedSalesTable(db).pricesOf(rows.flatMap(({ content }) => content.lines.map(({ id }) => id)))
  return rows.map((row) => toParkedSale(row, prices, now()))
}

/**
 * Takes a parked sale. Of two concurrent calls one succeeds; the other fails with the email address of the staff member
 * who took the sale. A repeated call with the same `takeId` gets the same response until the content of the sale is
 * deleted.
 */
export async function takeSale({ db, now }: Deps, id: string, { takeId, staff }: { takeId: string; staff: Staff }) {
  const at = now()
  const row = await db.transaction().execute(async (tx) => {
    const table = parkedSalesTable(tx)
    const isTakenByThisCall = await table.take(id, { takeId, userId: staff.userId, at })
    const sale = await table.find(id)
    if (isTakenByThisCall && sale)
      await writeAuditRow(tx, { action: 'sale.taken', id, tillName: sale.tillName, staff, at })
    return sale
  })
  const isOwnTake = row?.state === 'taken' && row.takeId === takeId && row.title !== ''
  return isOwnTake ? ok({ ...(await onWire(db, row, at)), content: row.content }) : fail(NOT_FOUND, outcomeOf(row))
}

/** Removes a parked sale, deletes its content at once, and returns the other parked sales. */
export async function removeSale({ db, now }: Deps, id: string, staff: Staff) {
  const at = now()
  const outcome = await db.transaction().execute(async (tx) => {
    const table = parkedSalesTable(tx)
    const sale = await table.find(id)
    if (!(await table.remove(id, { userId: staff.userId, at }))) return fail(NOT_FOUND, outcomeOf(await table.find(id)))
    await writeAuditRow(tx, { action: 'sale.removed', id, tillName: sale?.tillName ?? '', staff, at })
    return ok(undefined)
  })
  return outcome.ok ? ok({ parkedSales: await listParked({ db, now }) }) : outcome
}

const NOT_FOUND = 'parked_sale_not_found'

const outcomeOf = (row: ParkedRow | undefined): ParkedSaleFate => ({
  fate: !row || row.state === 'parked' ? 'unknown' : row.state,
  by: row?.endedBy ?? null,
  dateTime: row?.endedAt?.toISOString() ?? null,
})

async function onWire(db: Executor, row: ParkedRow, at: Date): Promise<ParkedSale> {
  return toParkedSale(row, await parkedSalesTable(db).pricesOf(row.content.lines.map(({ id }) => id)), at)
}

/** Maps a sale to the wire, with the current prices of the shop. The prices that the page showed may be outdated. */
function toParkedSale(row: ParkedRow, prices: ReadonlyMap<number, number>, at: Date): ParkedSale {
  const { lines } = row.content
  const priced = lines.flatMap(({ id, count }) => {
    const netPrice = prices.get(id)
    return netPrice === undefined ? [] : [{ id, netPrice, count }]
  })
  return {
    parkedSaleId: row.id,
    title: row.title,
    tillName: row.tillName,
    parkedBy: row.parkedBy,
    parkedDateTime: row.parkedAt.toISOString(),
    ageSeconds: Math.max(0, Math.floor((at.getTime() - row.parkedAt.getTime()) / 1000)),
    count: lines.reduce((sum, { count }) => sum + count, 0),
    totalCents: cartTotals(agreedLines(priced, parkedDiscounts(row.content))).gross,
    isComplete: priced.length === lines.length,
  }
}

type SaleAudit = { action: string; id: string; tillName: string; staff: Staff; at: Date }

/** Writes the audit row without the title: the title may be a name, and audit rows are never deleted. */
const writeAuditRow = (tx: Transaction, { action, id, tillName, staff, at }: SaleAudit) =>
  writeAudit(tx, {
    actor: staff,
    action,
    subject: 'parked_sale',
    subjectId: id,
    at,
    before: null,
    after: { till: tillName },
  })
