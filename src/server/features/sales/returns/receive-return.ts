import {
  type Judgment,
  type JudgmentFailure,
  type ReturnOutcome,
  refusedJudgment,
  returnOutcome,
} from '#shared/domain/returns/returns.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { endCollection } from '../planning/index.ts'
import { returnPiecesToStock } from '../sales-orders/index.ts'
import { settleReturned } from '../withdrawals/index.ts'
import { lockedReturn, type ReturnDeps, record } from './change-return.ts'
import { type ReturnLineRow, type ReturnRow, returnsTable } from './returns-table.ts'
import { domainLine, showReturn } from './show-return.ts'

type Receipt = { receivedOn: string; lines: readonly Judgment[]; version: number; staff: Staff }

/** `stockChanged` is called after the commit: the stock of these items changed. */
type ReceiveDeps = ReturnDeps & { stockChanged(itemIds: readonly number[]): void }

/**
 * Stores what staff counted and judged of a return, with all consequences in one transaction: good pieces that came from stock go
 * back, the withdrawal is settled, so that the price of the pieces minus deductions is no longer due, the ERP gets the return, and
 * the customer a mail. Moves no money: staff refund the payments of the order (docs/decisions.md#i41).
 *
 * Can be repeated for a correction; then the stock changes by the difference, and the customer gets a new mail. A call with the
 * stored content changes nothing. Fails with `return_changed` when a colleague changed the return. Throws `InvalidInput` at
 * `lines.{index}` for counts that do not add up, and for a deduction that is too high or has no reason.
 */
export async function receiveReturn(deps: ReceiveDeps, id: number, receipt: Receipt) {
  if (receipt.receivedOn > amsterdamDay(deps.now())) {
    throw new InvalidInput([{ field: 'receivedOn', message: 'Ontvangen kan niet na vandaag zijn.' }])
  }
  const stored = await deps.db.transaction().execute((tx) => storeReceipt(tx, id, receipt, deps.now()))
  if (!stored.ok) return stored
  if (stored.value.length > 0) deps.stockChanged(stored.value)
  deps.outboxFilled()
  return showReturn(deps.db, id)
}

type JudgedLine = { line: ReturnLineRow; judgment: Judgment; outcome: ReturnOutcome }

/** Returns the ids of items whose stock changed. */
async function storeReceipt(tx: Transaction, id: number, receipt: Receipt, at: Date) {
  const locked = await lockedReturn(tx, id, 'receive')
  if (!locked.ok) return locked
  const row = locked.value
  const table = returnsTable(tx)
  const judged = judgedLines(await table.lines(id), receipt.lines)
  if (row.receivedOn === receipt.receivedOn && judged.every(isStored)) return ok([])
  if (row.version !== receipt.version) return fail('return_changed')

  for (const { judgment, outcome } of judged) {
    const { deductedCents, toStock } = outcome
    await table.saveLine(id, { ...judgment, deductedCents, stockCount: toStock, reason: judgment.reason.trim() })
  }
  await table.change(id, { state: 'received', receivedOn: receipt.receivedOn, at })
  await endCollection(tx, id, { state: 'done', at })
  const itemIds = await returnPiecesToStock(
    tx,
    row.salesOrderId,
    judged.map(({ line, outcome }) => ({ rowId: line.rowId, count: outcome.toStock - line.stockCount })),
  )
  const rowIds = judged.map(({ line }) => line.rowId)
  await settleReturned(tx, row.withdrawalId, { rowIds, staff: receipt.staff, at })
  await sendOut(tx, row, at)
  await record(tx, row, {
    step: 'received',
    detail: detailOf(judged, row),
    before: { state: row.state },
    staff: receipt.staff,
    at,
  })
  return ok(itemIds)
}

/** Enqueues the mail to the customer and the message to the ERP, once per version of the return. */
async function sendOut(tx: Transaction, { id, salesOrderId, version }: ReturnRow, at: Date): Promise<void> {
  const mail = 'return-received'
  const key = `${id}:${version + 1}`
  const payload = { salesOrderId, returnId: id }
  await enqueue(tx, { party: 'mail', kind: mail, uniqueKey: `${mail}:${key}`, payload, at })
  await enqueue(tx, { party: 'erp', kind: 'return', uniqueKey: `return:${key}`, payload, at })
}

const detailOf = (judged: readonly JudgedLine[], { receivedOn }: ReturnRow) => ({
  isCorrection: receivedOn !== null,
  lines: judged.map(({ line: { rowId }, judgment: { good, damaged, missing }, outcome }) => ({
    rowId,
    good,
    damaged,
    missing,
    ...outcome,
  })),
  creditedCents: judged.reduce((sum, { outcome }) => sum + outcome.creditedCents, 0),
  deductedCents: judged.reduce((sum, { outcome }) => sum + outcome.deductedCents, 0),
})

/** Checks the judgments: one per line. Throws `InvalidInput` for the first that is wrong. */
function judgedLines(lines: readonly ReturnLineRow[], judgments: readonly Judgment[]): JudgedLine[] {
  const seen = new Set<number>()
  const judged = judgments.map((judgment, index) => {
    const line = lines.find(({ rowId }) => rowId === judgment.rowId)
    const refused = seen.has(judgment.rowId)
      ? 'line_unknown'
      : refusedJudgment(line && domainLine(line), { ...judgment })
    seen.add(judgment.rowId)
    if (refused || !line) throw refusal(`lines.${index}`, refused ?? 'line_unknown')
    return { line, judgment, outcome: returnOutcome(domainLine(line), judgment) }
  })
  const missing = lines.find(({ rowId }) => !seen.has(rowId))
  if (missing) {
    throw new InvalidInput([{ field: 'lines', message: `Beoordeel ook ${missing.displayName}.` }])
  }
  return judged
}

const isStored = ({ line, judgment, outcome }: JudgedLine) =>
  line.good === judgment.good &&
  line.damaged === judgment.damaged &&
  line.missing === judgment.missing &&
  line.deductedCents === outcome.deductedCents &&
  line.reason === judgment.reason.trim()

const REFUSALS: Readonly<Record<JudgmentFailure, { field: string; message: string }>> = {
  line_unknown: { field: 'rowId', message: 'Deze regel hoort niet bij de retour.' },
  counts_differ: {
    field: 'good',
    message: 'Goed, beschadigd en ontbrekend zijn samen niet het aantal van deze regel.',
  },
  deduction_too_high: { field: 'damageCents', message: 'De inhouding is hoger dan de prijs van wat beschadigd is.' },
  deduction_without_damage: { field: 'damageCents', message: 'Inhouden kan alleen voor wat beschadigd is.' },
  reason_missing: { field: 'reason', message: 'Schrijf op wat er beschadigd is of ontbreekt; de klant leest dit.' },
}

function refusal(path: string, failure: JudgmentFailure): InvalidInput {
  const { field, message } = REFUSALS[failure]
  return new InvalidInput([{ field: `${path}.${field}`, message }])
}
