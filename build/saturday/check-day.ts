import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '#shared/contracts/endpoints.ts'
import { journalVerify, panelList } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { nodeJournalFiles, openJournal } from '../../src/main/features/journal/index.ts'
import {
  neededOfflineEntries,
  OFFLINE_PAYMENTS_JOURNAL,
  parseOfflinePaymentEntry,
} from '../../src/main/features/offline-payments/offline-payment-journal.ts'
import type { DayModel, TakenOrder } from './model.ts'
import type { Seller } from './seller.ts'
import type { ErpRecord, SaturdayShop } from './shop.ts'
import type { SaturdayTill } from './till.ts'

type Deps = {
  shop: SaturdayShop
  till: SaturdayTill
  seller: Seller
  model: DayModel
  /** Free pieces per item before the day. */
  stockBefore: ReadonlyMap<number, number>
  /** The day in Amsterdam, for example `2026-11-28`. */
  date: string
  /** Data folder of the till. */
  tillFolder: string
}
type ShopOrder = Awaited<ReturnType<Api['salesOrders']['show']>>
type OrderAtShop = { salesOrderId: number; order: ShopOrder }

/**
 * Compares what the seller did with the orders and the ledger of the shop, the drawer, the closing of the day, the
 * records and the stock of the ERP, and the files of the till. Closes the day. Returns every deviation.
 */
export async function checkDay(deps: Deps): Promise<string[]> {
  const { shop, model } = deps
  const faults: string[] = []
  const orders = await ordersOfDay(shop.admin)
  const found = new Map<string, OrderAtShop[]>()
  for (const one of orders) found.set(one.order.reference, [...(found.get(one.order.reference) ?? []), one])

  for (const taken of model.orders.values()) {
    const [one, ...more] = found.get(taken.reference) ?? []
    if (!one) faults.push(`${taken.reference} is not at the shop`)
    if (more.length > 0) faults.push(`${taken.reference} is ${more.length + 1} times at the shop`)
    if (one) faults.push(...(await orderFaults(shop.admin, taken, one)))
  }
  for (const reference of found.keys())
    if (!model.orders.has(reference)) faults.push(`the shop has ${reference}, which nobody sold`)

  faults.push(...(await tillFaults(deps)))
  faults.push(...(await stockFaults(deps)))
  await shop.untilErpHasAll()
  faults.push(...(await erpFaults(deps, found)))
  await shop.refreshStock()
  faults.push(...(await stockFaults(deps)))
  faults.push(...(await shop.findings('bookkeeping')), ...(await shop.findings('compare')))
  faults.push(...(await closingFaults(deps)))
  return faults
}

/** Returns the orders of the test. */
async function ordersOfDay(admin: Api): Promise<OrderAtShop[]> {
  const { items, total } = await admin.staffOrders.find({
    query: { page: 1, pageSize: 480, search: '', sort: '-date' },
  })
  if (total > items.length) throw new Error(`only ${items.length} of ${total} orders were read`)
  const all: OrderAtShop[] = []
  for (const { salesOrderId } of items) {
    const order = await admin.salesOrders.show({ params: { id: salesOrderId } })
    if (order.reference.startsWith('zaterdag-')) all.push({ salesOrderId, order })
  }
  return all
}

async function orderFaults(admin: Api, taken: TakenOrder, { salesOrderId, order }: OrderAtShop): Promise<string[]> {
  const { reference, lines, totalCents, payments } = taken
  const { payments: attempts, paid } = await admin.paymentDesk.show({ params: { id: salesOrderId } })
  const rowsOf = (all: readonly { id: number; netPrice: number; count: number }[]) =>
    all
      .map(({ id, netPrice, count }) => `${count} x ${id} at ${netPrice}`)
      .sort()
      .join(', ')
  const rows = order.salesOrderRows.map(({ inventoryItemId: id, basePrice: netPrice, count }) => ({
    id,
    netPrice,
    count,
  }))
  const amounts = (all: readonly string[]) => [...all].sort().join(', ') || 'nothing'
  const taker = payments.map(
    ({ method, amountCents, receiptNumber = '' }) => `${method} ${amountCents} ${receiptNumber}`,
  )
  const booked = attempts
    .filter(({ state }) => state === 'paid')
    .map(
      ({ paymentType, amount, receiptNumber }) =>
        `${methodOf(paymentType)} ${Math.round(amount * 100)} ${receiptNumber ?? ''}`,
    )
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...differing(`${reference} has the rows`, rowsOf(rows), rowsOf(lines)),
    ...differing(`${reference} has the total`, Math.round(order.totals.gross * 100), totalCents),
    ...differing(`${reference} has the payments`, amounts(booked), amounts(taker)),
    ...differing(`${reference} has paid`, Math.round(paid * 100), paidCents),
  ]
}

const METHODS: Readonly<Partial<Record<PaymentType, string>>> = {
  CASH: 'cash',
  TERMINAL: 'card',
  STANDALONE: 'standalone',
}
const methodOf = (type: PaymentType): string => METHODS[type] ?? type

/** Nothing is left on the till, and its journal is whole. */
async function tillFaults({ till, seller, model, tillFolder }: Deps): Promise<string[]> {
  const drafts = await seller.drafts()
  const { desks } = await till.call(panelList, null)
  const { problem } = await till.call(journalVerify, null)
  const drawer = await till.api.drawers.show()
  const left = await seller.offlinePayments()
  return [
    ...left.map(({ amountCents, state }) => `the till lists a payment of ${amountCents} cents as ${state}`),
    ...(await journalNotes(tillFolder)),
    ...drafts.filter(({ state }) => state !== 'sent').map(({ title, state }) => `the till has ${title} as ${state}`),
    ...desks
      .filter(({ attempt }) => attempt && attempt.phase !== 'ended' && attempt.phase !== 'refused')
      .map(({ salesOrderId }) => `the till has a running payment of ${salesOrderId}`),
    ...(problem === null ? [] : [`the journal: ${problem}`]),
    ...differing('the drawer must have', drawer.expectedCents, model.drawerCents),
    ...differing('the drawer received', drawer.receivedCents, model.sumCents('cash')),
    ...differing('the drawer got', drawer.paidInCents, model.moved.in),
    ...differing('the drawer gave', drawer.paidOutCents, model.moved.out),
    ...differing('the counts of the drawer differ by', drawer.differenceCents, model.moved.difference),
  ]
}

/**
 * Free pieces fall by what was sold, before and after the ERP has the orders. A model that is made to measure can be sold
 * out.
 */
async function stockFaults({ shop, model, stockBefore }: Deps): Promise<string[]> {
  const now = await freePieces(shop.admin)
  const sold = model.soldPieces()
  return [...stockBefore].flatMap(([id, before]) =>
    differing(`item ${id} has free pieces`, now.get(id) ?? 0, Math.max(0, before - (sold.get(id) ?? 0))),
  )
}

/** Returns the pieces of each item that can still be sold. */
export async function freePieces(admin: Api): Promise<Map<number, number>> {
  const { items } = await admin.stockOverview.find({ query: { page: 1, pageSize: 480 } })
  return new Map(items.map(({ id, totalStock, taken, free }) => [id, free ?? totalStock - taken]))
}

/** The ERP has each order and each deposit once. */
async function erpFaults({ shop, model }: Deps, found: ReadonlyMap<string, OrderAtShop[]>): Promise<string[]> {
  const records = await shop.erpRecords()
  const deposits = new Map<string, ErpRecord[]>()
  for (const deposit of records.customerDeposit) {
    const id = idOf(deposit.fields.salesOrder)
    deposits.set(id, [...(deposits.get(id) ?? []), deposit])
  }
  return [...model.orders.values()].flatMap((taken) => {
    const { reference, lines, payments } = taken
    const salesOrderId = found.get(reference)?.[0]?.salesOrderId
    const matching = records.salesOrder.filter(({ externalId }) => externalId === `web-so-${salesOrderId}`)
    const [record] = matching
    if (!record || matching.length > 1) return [`the ERP has ${reference} ${matching.length} times`]
    const items = itemsOf(record)
    const pieces = (all: readonly { id: number; count: number }[]) =>
      all
        .map(({ id, count }) => `${count} x ${id}`)
        .sort()
        .join(', ')
    const amounts = (all: readonly number[]) => [...all].sort((a, b) => a - b).join(', ') || 'nothing'
    const paid = (deposits.get(record.id) ?? []).map(({ fields }) => Math.round(Number(fields.payment) * 100))
    return [
      ...differing(`the ERP has for ${reference}`, pieces(items), pieces(lines)),
      ...differing(
        `the ERP has deposits of ${reference}`,
        amounts(paid),
        amounts(payments.map(({ amountCents }) => amountCents)),
      ),
    ]
  })
}

const idOf = (reference: unknown): string => String((reference as { id?: unknown } | undefined)?.id ?? '')
const itemsOf = ({ fields }: ErpRecord) =>
  ((fields.item as { items?: { item: unknown; quantity: unknown }[] } | undefined)?.items ?? []).map(
    ({ item, quantity }) => ({ id: Number(idOf(item)), count: Number(quantity) }),
  )

/** Closes the day. The ledger, the provider and the drawer agree to the cent. */
async function closingFaults({ till, model, date }: Deps): Promise<string[]> {
  const view = await till.api.dayClose.show({ query: { date } })
  const [drawer] = view.drawers
  if (!drawer) return ['the day has no drawer']
  const closing = await till.api.dayClose.close({
    body: {
      date,
      closingId: crypto.randomUUID(),
      countedCents: model.drawerCents,
      floatCents: 0,
      drawers: view.drawers.map(({ drawerId, expectedCents }) => ({
        drawerId,
        countedCents: expectedCents,
        floatCents: 0,
      })),
      seen: view.seen,
    },
  })
  const received = (type: PaymentType) =>
    view.methods.filter(({ paymentType }) => paymentType === type).reduce((sum, { ledger }) => sum + ledger.netCents, 0)
  return [
    ...view.differences.map(({ text }) => `the day close: ${text}`),
    ...view.methods
      .filter(({ differenceCents }) => differenceCents !== null && differenceCents !== 0)
      .map(({ title, differenceCents }) => `the day close has a difference of ${differenceCents} cents for ${title}`),
    ...differing('the day close has cash', received('CASH'), model.sumCents('cash')),
    ...differing('the day close has cards', received('TERMINAL'), model.sumCents('card')),
    ...differing(
      'the day close has cards of standalone terminals',
      received('STANDALONE'),
      model.sumCents('standalone'),
    ),
    ...differing('the day close expects in the drawer', view.cash.expectedCents, model.drawerCents),
    ...differing('the closing differs by', closing.differenceCents, 0),
    ...differing('messages to the ERP wait', view.unsentCount, 0),
    ...differing('payments are open', view.openAttempts.length, 0),
  ]
}

const differing = <T extends string | number>(what: string, actual: T, expected: T): string[] =>
  actual === expected ? [] : [`${what}: ${actual}, expected ${expected}`]

/** Reads a copy of the journal of offline payments. Returns what is wrong with it. */
async function journalNotes(tillFolder: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'journal-'))
  try {
    const path = join(copy, OFFLINE_PAYMENTS_JOURNAL)
    await cp(join(tillFolder, OFFLINE_PAYMENTS_JOURNAL), path)
    const journal = await openJournal({
      files: nodeJournalFiles,
      path,
      parse: parseOfflinePaymentEntry,
      needed: neededOfflineEntries,
      report: () => undefined,
    })
    await journal.close()
    return journal.notes.map((note) => `the journal of offline payments: ${note}`)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
