import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import type { Role } from '#shared/contracts/users.ts'
import { differenceOf, type TransferState, transferActions } from '#shared/domain/stock/transfers.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { locationStockTable, lockTotals } from '../stock/index.ts'
import { transferOnWire } from './show-transfers.ts'
import { changeTotals, type TransferEventKind, type TransferRow, transfersTable } from './transfers-table.ts'

export type TransferDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: the stock of these items has changed. */
  stockChanged(itemIds: readonly number[]): void
  /** Called after the commit: there is a message for the ERP. */
  outboxFilled(): void
}

type Action = { transferId: number; actionId: string }
type Pieces = { itemId: number; count: number }

/**
 * Requests a transfer. Fails with `transfer_places` unless both stock locations exist and differ, and in a shop with one
 * location. Fails with `transfer_items` for an item that the ERP does not count.
 */
export async function requestTransfer(
  deps: TransferDeps,
  request: { actionId: string; fromId: number; toId: number; reason: string; lines: readonly Pieces[] },
  staff: Staff,
) {
  return once(deps, request.actionId, async (tx) => {
    const places = await locationStockTable(tx).locations()
    const { fromId, toId } = request
    if (fromId === toId || ![fromId, toId].every((id) => places.some((place) => place.id === id)))
      return fail('transfer_places')
    const counts = mergedCounts(request.lines)
    const items = new Map((await transfersTable(tx).countedItems([...counts.keys()])).map((item) => [item.id, item]))
    const lines = [...counts].flatMap(([itemId, count]) => {
      const item = items.get(itemId)
      return item ? [{ itemId, count, itemCode: item.itemCode, name: item.name }] : []
    })
    if (lines.length < counts.size) return fail('transfer_items')
    const at = deps.now()
    const transferId = await transfersTable(tx).add({ fromId, toId, reason: request.reason, at }, lines)
    await record(tx, { transferId, actionId: request.actionId, kind: 'requested', remark: '', staff, at }, null, {
      fromId,
      toId,
      reason: request.reason,
      lines: lines.map(({ itemId, count }) => ({ itemId, count })),
    })
    return ok(transferId)
  })
}

/**
 * Sends a requested transfer. Its pieces are then no longer free at the first location. Lines that are left out are sent
 * as requested. Fails with `transfer_short` when the first location has fewer free pieces, unless an Admin allows it.
 */
export async function sendTransfer(
  deps: TransferDeps,
  { lines, mayGoBelowZero, ...action }: Action & { lines: readonly Pieces[]; mayGoBelowZero: boolean },
  staff: Staff & { roles: readonly Role[] },
) {
  if (mayGoBelowZero && !staff.roles.includes('Admin')) return fail('forbidden')
  return change(deps, { ...action, action: 'send', staff }, async (tx, transfer) => {
    const counts = new Map(lines.map(({ itemId, count }) => [itemId, count]))
    const sent = transfer.lines.map((line) => ({ ...line, sent: counts.get(line.itemId) ?? line.count }))
    if (sent.every((line) => line.sent === 0)) return fail('transfer_empty')
    const available = await freeAt(tx, transfer)
    const short = sent
      .map(({ itemId, name, sent: count }) => ({ itemId, name, count, available: Math.max(0, available(itemId)) }))
      .filter((line) => line.count > 0 && line.available < line.count)
    if (short.length > 0 && !mayGoBelowZero) return fail('transfer_short', { lines: short })
    for (const line of sent) await transfersTable(tx).setSent(transfer.id, line.itemId, line.sent)
    return ok({
      state: 'sent' as const,
      kind: 'sent' as const,
      remark: short.length > 0 ? 'Meer verstuurd dan er volgens de telling ligt' : '',
      after: { lines: sent.map(({ itemId, sent: count }) => ({ itemId, count })), mayGoBelowZero },
    })
  })
}

/**
 * Receives a sent transfer. The pieces that arrived are then free at the second location, and the ERP gets them as one
 * inventory transfer. Lines that are left out arrived as they were sent. Lost pieces leave the total of the shop too.
 */
export async function receiveTransfer(
  deps: TransferDeps,
  {
    lines,
    remark,
    ...action
  }: Action & { lines: readonly (Pieces & { missing?: 'left_behind' | 'lost' | undefined })[]; remark: string },
  staff: Staff,
) {
  return change<never>(deps, { ...action, action: 'receive', staff }, async (tx, transfer, at) => {
    const given = new Map(lines.map((line) => [line.itemId, line]))
    const received = transfer.lines.map(({ itemId, sent: sentPieces }) => {
      const sent = sentPieces ?? 0
      const line = given.get(itemId)
      const count = line?.count ?? sent
      return { itemId, sent, received: count, difference: differenceOf({ sent, received: count }, line?.missing) }
    })
    await lockTotals(
      tx,
      received.map(({ itemId }) => itemId),
    )
    for (const line of received) await transfersTable(tx).setReceived(transfer.id, line.itemId, line)
    await changeTotals(tx, lossesOf(received), 1)
    if (received.some((line) => line.received > 0)) {
      const uniqueKey = `stock-transfer:${transfer.id}`
      await enqueue(tx, { party: 'erp', kind: 'stock-transfer', uniqueKey, payload: { transferId: transfer.id }, at })
    } else await transfersTable(tx).setCounted(transfer.id, at)
    return ok({ state: 'received' as const, kind: 'received' as const, remark, after: { lines: received } })
  })
}

/** Cancels a transfer that was not received. Pieces that were sent are free at the first location again. */
export const cancelTransfer = (deps: TransferDeps, { remark, ...action }: Action & { remark: string }, staff: Staff) =>
  change<never>(deps, { ...action, action: 'cancel', staff }, async () =>
    ok({ state: 'canceled' as const, kind: 'canceled' as const, remark, after: { remark } }),
  )

/**
 * Confirms that the ERP no longer counts the lost pieces of a received transfer. Fails with `transfer_changed` when it
 * has none.
 */
export async function settleLoss(deps: TransferDeps, { transferId, actionId }: Action, staff: Staff) {
  return once(deps, actionId, async (tx) => {
    const table = transfersTable(tx)
    if (!(await table.lock(transferId))) return fail('transfer_not_found')
    const transfer = await table.find(transferId)
    const losses = transfer?.state === 'received' && !transfer.lossSettledAt ? lossesOf(transfer.lines) : []
    if (losses.length === 0) return fail('transfer_changed')
    const at = deps.now()
    await lockTotals(
      tx,
      losses.map(({ itemId }) => itemId),
    )
    await changeTotals(tx, losses, -1)
    await table.setLossSettled(transferId, at)
    await record(tx, { transferId, actionId, kind: 'settled', remark: '', staff, at }, { losses }, null)
    return ok(transferId)
  })
}

/** Returns the lost pieces per item. */
function lossesOf(lines: readonly Pick<TransferRow['lines'][number], 'itemId' | 'sent' | 'received' | 'difference'>[]) {
  return lines.flatMap(({ itemId, sent, received, difference }) =>
    difference === 'lost' ? [{ itemId, pieces: (sent ?? 0) - (received ?? 0) }] : [],
  )
}

/** Locks the stock of the items of a transfer, and returns the free pieces of an item at the first location. */
async function freeAt(tx: Transaction, { from, lines }: TransferRow): Promise<(itemId: number) => number> {
  const ids = lines.map(({ itemId }) => itemId)
  await lockTotals(tx, ids)
  const rows = await locationStockTable(tx).ofItems(ids)
  return (id) => rows.find(({ itemId, locationId }) => itemId === id && locationId === from.id)?.pieces ?? 0
}

type Step = { state: TransferState; kind: TransferEventKind; remark: string; after: object }

/**
 * Changes the state of a transfer, once per action. Fails with `transfer_changed` when the state does not permit the
 * action: a colleague was first.
 */
async function change<Refusal extends Failure<string, unknown>>(
  deps: TransferDeps,
  { transferId, actionId, action, staff }: Action & { action: 'send' | 'receive' | 'cancel'; staff: Staff },
  step: (tx: Transaction, transfer: TransferRow, at: Date) => Promise<Success<Step> | Refusal>,
) {
  return once(deps, actionId, async (tx) => {
    const table = transfersTable(tx)
    if (!(await table.lock(transferId))) return fail('transfer_not_found')
    const transfer = await table.find(transferId)
    if (!transfer || !transferActions(transfer.state).includes(action)) return fail('transfer_changed')
    const at = deps.now()
    const done = await step(tx, transfer, at)
    if (!done.ok) return done
    const { state, kind, remark, after } = done.value
    await table.setState(transferId, state, at)
    await record(tx, { transferId, actionId, kind, remark, staff, at }, { state: transfer.state }, { state, ...after })
    return ok(transferId)
  })
}

/**
 * Runs an action in a transaction, unless it was run before: then it returns the transfer as it is now. Of two calls at
 * the same time with one action id, the second waits for the first and returns its result.
 */
async function once<Refusal extends Failure<string, unknown>>(
  deps: TransferDeps,
  actionId: string,
  run: (tx: Transaction) => Promise<Success<number> | Refusal>,
): Promise<Success<StockTransfer> | Refusal> {
  const { db } = deps
  const previous = await transfersTable(db).ofAction(actionId)
  const done = previous === undefined ? await runOnce(db, actionId, run) : ok(previous)
  if (!done.ok) return done
  const transfer = await transferOnWire(db, done.value)
  deps.stockChanged(transfer.lines.map(({ itemId }) => itemId))
  deps.outboxFilled()
  return ok(transfer)
}

async function runOnce<Refusal extends Failure<string, unknown>>(
  db: Database,
  actionId: string,
  run: (tx: Transaction) => Promise<Success<number> | Refusal>,
) {
  try {
    const done = await db.transaction().execute(run)
    if (done.ok) return done
    // The first call of this action may have finished after this call began.
    const previous = await transfersTable(db).ofAction(actionId)
    return previous === undefined ? done : ok(previous)
  } catch (error) {
    const previous = await transfersTable(db).ofAction(actionId)
    if (previous === undefined) throw error
    return ok(previous)
  }
}

async function record(
  tx: Transaction,
  event: { transferId: number; actionId: string; kind: TransferEventKind; remark: string; staff: Staff; at: Date },
  before: object | null,
  after: object | null,
): Promise<void> {
  const { staff, transferId, kind, at } = event
  await transfersTable(tx).addEvent({ ...event, actorId: staff.userId })
  await writeAudit(tx, {
    actor: staff,
    action: `transfer.${kind}`,
    subject: 'stock_transfer',
    subjectId: String(transferId),
    before,
    after,
    at,
  })
}

/** Merges lines of the same item. */
function mergedCounts(lines: readonly Pieces[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { itemId, count } of lines) counts.set(itemId, (counts.get(itemId) ?? 0) + count)
  return counts
}
