import { depositExternalId, salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { type Ending, LASTING } from '../cases.ts'
import type { FaultMatrixShop, Order } from '../shop.ts'
import { followMessage, oneOf, untilSent } from './messages.ts'

type TwinRecord = { externalId: string | null; fields: Record<string, unknown> }
type Records = Record<'customer' | 'salesOrder' | 'customerDeposit', TwinRecord[]>

/** Lasting faults stay until they are removed; the others affect one call. */
const isLasting = (fault: string) => fault === 'unauthorised401' || fault.endsWith(LASTING)
const countOf = (fault: string) => (isLasting(fault) ? undefined : 1)

/**
 * Returns a function that removes the fault. Before that, the function waits until a lasting fault has made the shop
 * pause its calls, or checks that a call met the other fault.
 */
const removeFault = (shop: FaultMatrixShop, fault: string) => async () => {
  if (isLasting(fault)) {
    await shop.until('calls to the ERP are paused', async () => (await pauses(shop)).length > 0)
  } else {
    await shop.requireFaultUsed('netsuite')
  }
  await shop.fault('netsuite', 'none')
}
const pauses = ({ runSql }: FaultMatrixShop) =>
  runSql(`select until from outbox_pauses where party = 'erp' and until > now()`)

/** Amount of a cash payment, for which no external service is called. */
const CASH_CENTS = 1_000

export async function orderUp(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  await shop.fault('netsuite', fault, countOf(fault))
  const order = await shop.order()
  const ending = await followMessage(shop, orderKey(order), removeFault(shop, fault))
  await requireOrderOnce(shop, order)
  return ending
}

export async function depositUp(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  const order = await shop.order()
  await untilSent(shop, orderKey(order))
  await shop.fault('netsuite', fault, countOf(fault))
  const paymentId = await payCash(shop, order)
  const ending = await followMessage(shop, `deposit:${paymentId}`, removeFault(shop, fault))
  await requireDepositOnce(shop, paymentId)
  return ending
}

export const orderKey = ({ id }: Order) => `sales-order:${id}`

export async function payCash(shop: FaultMatrixShop, { id }: Order): Promise<string> {
  const { paymentId } = await shop
    .admin()
    .payments.start({ body: { Amount: CASH_CENTS, SalesOrderId: id, PaymentType: 'CASH' } })
  return paymentId
}

/**
 * Checks that the ERP has one customer and one order with one line, and that the shop has stored the ERP's order id.
 */
export async function requireOrderOnce(shop: FaultMatrixShop, { id }: Order): Promise<void> {
  const { salesOrder, customer } = await records(shop)
  const order = oneOf(withExternalId(salesOrder, salesOrderExternalId(id)), `order ${id} in the ERP`)
  oneOf(withExternalId(customer, `web-guest-${id}`), `the customer of order ${id} in the ERP`)
  const { items = [] } = (order.fields.item ?? {}) as { items?: unknown[] } // the format that the adapter sends
  oneOf(items, `the line of order ${id} in the ERP`)
  const known = await shop.runSql('select id from sales_orders where id = $1 and netsuite_id is not null', [id])
  oneOf(known, `order ${id} in the shop, with its id in the ERP`)
}

export async function requireDepositOnce(shop: FaultMatrixShop, paymentId: string): Promise<void> {
  oneOf(withExternalId((await records(shop)).customerDeposit, depositExternalId(paymentId)), 'the deposit in the ERP')
}

export const records = (shop: FaultMatrixShop) => shop.twin<Records>('netsuite', 'records')

const withExternalId = (all: readonly TwinRecord[], id: string) => all.filter(({ externalId }) => externalId === id)

/** Waits until earlier messages are sent, so that the fault affects the next one. */
export const untilErpIsQuiet = (shop: FaultMatrixShop) =>
  shop.until('everything is in the ERP', async () => {
    const [waiting] = await shop.runSql<{ key: string }>(
      `select unique_key as key from outbox where party = 'erp' and state in ('queued', 'sending') limit 1`,
    )
    return waiting === undefined
  })
