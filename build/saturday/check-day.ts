import type { Api } from '#shared/contracts/endpoints.ts'
import { journalVerify, panelList } from '#shared/contracts/pos/payment-panel-channels.ts'
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
  const taker = payments.map(({ method, amountCents }) => `${method} ${amountCents}`)
  const booked = attempts
    .filter(({ state }) => state === 'paid')
    .map(({ paymentType, amount }) => `${paymentType === 'CASH' ? 'cash' : 'card'} ${Math.round(amount * 100)}`)
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...differing(`${reference} has the rows`, rowsOf(rows), rowsOf(lines)),
    ...differing(`${reference} has the total`, Math.round(order.totals.gross * 100), totalCents),
    ...differing(`${reference} has the payments`, amounts(booked), amounts(taker)),
    ...differing(`${reference} has paid`, Math.round(paid * 100), paidCents),
  ]
}

/** Nothing is left on the till, and its journal is whole. */
async function tillFaults({ till, seller, model }: Deps): Promise<string[]> {
  const drafts = await seller.drafts()
  const { desks } = await till.call(panelList, null)
  const { problem } = await till.call(journalVerify, null)
  const drawer = await till.api.drawers.show()
  return [
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
  const received = (isCash: boolean) =>
    view.methods
      .filter(({ paymentType }) => (paymentType === 'CASH') === isCash)
      .reduce((sum, { ledger }) => sum + ledger.netCents, 0)
  return [
    ...view.differences.map(({ text }) => `the day close: ${text}`),
    ...view.methods
      .filter(({ differenceCents }) => differenceCents !== null && differenceCents !== 0)
      .map(({ title, differenceCents }) => `the day close has a difference of ${differenceCents} cents for ${title}`),
    ...differing('the day close has cash', received(true), model.sumCents('cash')),
    ...differing('the day close has cards', received(false), model.sumCents('card')),
    ...differing('the day close expects in the drawer', view.cash.expectedCents, model.drawerCents),
    ...differing('the closing differs by', closing.differenceCents, 0),
    ...differing('messages to the ERP wait', view.unsentCount, 0),
    ...differing('payments are open', view.openAttempts.length, 0),
  ]
}

const differing = <T extends string | number>(what: string, actual: T, expected: T): string[] =>
  actual === expected ? [] : [`${what}: ${actual}, expected ${expected}`]
