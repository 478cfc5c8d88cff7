import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { runIntegrityChecks } from '../../src/server/features/erp/integrity-checks/index.ts'
import { silentLog } from '../../src/server/ports/log.ts'
import { freePort } from '../free-port.ts'
import { browserFetch } from './browser-fetch.ts'
import { type ExternalServices, openExternalServices } from './external-services.ts'
import { addStaff } from './kill-rounds.ts'
import { startServer } from './server-process.ts'
import { buyer, type Line } from './shopper.ts'
import { staffApi } from './staff-canceler.ts'

/**
 * When the server is killed, seen from the call that writes the order in the ERP. `at random`: soon after the order may
 * expire, or after the provider reports the payment. `before`: the ERP gets no call. `unheard`: the ERP stores the order,
 * and its answer is lost. `heard`: soon after its answer.
 */
export const KILL_MOMENTS = ['at random', 'before', 'unheard', 'heard'] as const
export type KillMoment = (typeof KILL_MOMENTS)[number]

/** Numbers of orders and kills, and the deviations between the records of shop, provider and ERP (empty when there are none). */
export type ClosingsReport = { orders: number; kills: number; faults: string[] }

/** An order that expires unpaid and is paid late. The server is killed at the same moment of both. */
type Life = { moment: KillMoment; customer: Api; salesOrderId: number; paymentUrl: string }

/** The kill that waits for the call to the ERP about an order. `isOver` is set when the server was killed. */
type Trap = { salesOrderId: number; moment: KillMoment; isOver: boolean }

const PATIENCE_MS = 60_000
const LONGEST_WAIT_MS = 400
const AFTER_ANSWER_MS = 40
const PIECES = 1

/**
 * Kills the server with SIGKILL while it closes expired orders in the ERP, and again while it opens them there because the
 * bank pays after all. Every order is closed and opened once, with a kill at its moment of each. At the end the records of the
 * shop are compared with those of the ERP and of the payment provider, and every piece is counted.
 *
 * @param random returns 0 to 1; determines the moments
 */
export async function killClosings(
  random: () => number,
  moments: readonly KillMoment[] = KILL_MOMENTS,
): Promise<ClosingsReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-closings-'))
  let trap: Trap | undefined
  let server: ReturnType<typeof startServer> | undefined
  let kills = 0
  const stop = async () => (await server)?.kill()
  const kill = async () => {
    kills += 1
    await stop()
    if (trap) trap.isOver = true
  }
  const services = await openExternalServices({
    async onErpCall({ method, url }, answer) {
      const { salesOrderId, moment, isOver } = trap ?? { isOver: true }
      const isAboutOrder = !isOver && new URL(url).pathname.endsWith(`/salesOrder/eid:web-so-${salesOrderId}`)
      if (!isAboutOrder || moment === 'at random') return answer()
      // The server may call before it is ready.
      await server
      if (moment === 'before') {
        await kill()
        throw new Error('the caller was killed')
      }
      const response = await answer()
      if (moment === 'unheard' && method === 'PUT') await kill()
      // The shop asks for the id of the record after it has written it.
      if (moment === 'heard' && method === 'GET') void pause(random() * AFTER_ANSWER_MS).then(kill)
      return response
    },
  })
  try {
    await addStaff(dataDir)
    const port = await freePort()
    const start = () => {
      server = startServer({ dataDir, port, variables: services.variables })
      return server
    }
    const { origin } = await start()
    const staff = await staffApi(origin)
    const { line, pieces } = await stockedLine(staff)
    const lives: Life[] = []
    for (const [index, moment] of moments.entries()) {
      lives.push(await placeUnpaid(origin, { index, moment, line }, services))
    }
    await until('the ERP has the orders', async () => (await openInErp(services)).length === lives.length)

    await stop()
    // The server that is killed during a closing finishes the closing of the order before.
    for (const { salesOrderId, moment } of lives) {
      await letExpire(dataDir, salesOrderId)
      trap = { salesOrderId, moment, isOver: false }
      await start()
      if (moment === 'at random') await pause(random() * LONGEST_WAIT_MS).then(kill)
      await untilKilled(trap)
    }
    await start()
    await until('the ERP closed the orders', async () => (await openInErp(services)).length === 0)
    const faults = await stockFaults(staff, line.id, pieces)

    for (const { salesOrderId, moment, paymentUrl } of lives) {
      const killing: Trap = { salesOrderId, moment, isOver: false }
      trap = killing
      const paid = services.pay.payLate(paymentUrl).catch(() => undefined)
      if (moment === 'at random') await pause(random() * LONGEST_WAIT_MS).then(kill)
      await untilKilled(killing)
      await paid
      await start()
      // The provider repeats its message until it got an answer.
      await until('the ERP opened the order', async () => {
        await services.pay.payLate(paymentUrl)
        return (await openInErp(services)).includes(`web-so-${salesOrderId}`)
      })
    }
    await until('the ERP has the payments', async () => {
      return (await services.erpRecords()).customerDeposit.length >= lives.length
    })
    faults.push(...(await stockFaults(staff, line.id, pieces - lives.length * PIECES)))
    const comparison = await staff.operations.start({ params: { name: 'compare' }, query: {} })
    if (comparison.isGood !== true) faults.push(`shop and ERP differ: ${JSON.stringify(comparison.found)}`)
    await stop()
    faults.push(...(await recordFaults(dataDir, { lives, services, itemId: line.id })))
    return { orders: lives.length, kills, faults }
  } finally {
    // A server that did not start has ended already.
    await stop().catch(() => undefined)
    await services.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a product in stock, and its pieces. */
async function stockedLine(staff: Api): Promise<{ line: Line; pieces: number }> {
  const { items } = await staff.catalog.stockList({ query: { list: '/leren-meubels-op-voorraad' } })
  const item = items.find(({ totalStock }) => (totalStock ?? 0) >= KILL_MOMENTS.length)
  if (!item) throw new Error(`the catalog has no product with ${KILL_MOMENTS.length} pieces in stock`)
  const line = { id: item.id, itemId: item.itemId, basePrice: item.netPrice, count: PIECES }
  return { line, pieces: item.totalStock ?? 0 }
}

/** Places an order of a guest, who leaves the page of the payment provider without paying. */
async function placeUnpaid(
  origin: string,
  { index, moment, line }: { index: number; moment: KillMoment; line: Line },
  { pay }: ExternalServices,
): Promise<Life> {
  const customer = createApi({ baseUrl: origin, fetch: browserFetch() })
  const { salesOrderId } = await customer.salesOrders.place({
    headers: { 'idempotency-key': `kill-closing-${index}` },
    body: { ...buyer(index), shoppinglist: [line] },
  })
  const { paymentUrl } = await customer.payments.start({
    body: { Amount: 0, SalesOrderId: salesOrderId, PaymentType: 'PAYLINK' },
  })
  if (!paymentUrl) throw new Error('the payment has no page')
  await pay.cancel(paymentUrl)
  return { moment, customer, salesOrderId, paymentUrl }
}

/** Moves the expiry of an order to the past. The server must not run. */
async function letExpire(dataDir: string, salesOrderId: number): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    const past = new Date(Date.now() - 60_000)
    const row = db.updateTable('unpaid_orders').set({ expires_at: past, next_look_at: past })
    const { numUpdatedRows } = await row.where('sales_order_id', '=', salesOrderId).executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error(`order ${salesOrderId} does not wait for its payment`)
  })
}

async function withDatabase<Result>(dataDir: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ dataDir, poolSize: 1, log: silentLog })
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Waits until a condition holds. A call that fails counts as not yet. Throws after a minute. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(100)) {
    if (await holds().catch(() => false)) return
    if (performance.now() > end) throw new Error(`not in time: ${what}`)
  }
}

const untilKilled = (trap: Trap) =>
  until(`the kill of order ${trap.salesOrderId} (${trap.moment})`, async () => trap.isOver)

/** Returns the external ids of the orders that have an open line in the ERP. */
async function openInErp({ erpRecords }: ExternalServices): Promise<string[]> {
  const { salesOrder } = await erpRecords()
  return salesOrder.flatMap(({ externalId, fields }) => {
    const { items } = fields.item as { items: { isClosed?: boolean }[] } // the twin stores what the shop sent
    return externalId !== null && items.some(({ isClosed }) => !isClosed) ? [externalId] : []
  })
}

/** Counts the stock twice, because the first count after an order may come before its pieces are committed. */
async function stockFaults(staff: Api, itemId: number, wanted: number): Promise<string[]> {
  for (let count = 0; count < 2; count += 1) {
    await staff.operations.start({ params: { name: 'stock-refresh' }, query: {} })
  }
  const { items } = await staff.catalog.byIds({ body: [itemId] })
  const found = items[0]?.totalStock
  return found === wanted ? [] : [`${found} pieces for sale instead of ${wanted}`]
}

/** Events and mails of which each order has this number. */
const EVENTS = { canceled: 1, 'canceled-in-erp': 1, revived: 1, 'not-revived': 0 } as const
const MAILS = { 'order-confirmation': 1, 'order-canceled': 1, 'payment-received': 1 } as const

function recordFaults(
  dataDir: string,
  { lives, services, itemId }: { lives: readonly Life[]; services: ExternalServices; itemId: number },
): Promise<string[]> {
  return withDatabase(dataDir, async (db) => {
    const { salesOrder, customerDeposit } = await services.erpRecords()
    const { found } = await runIntegrityChecks({ db, now: () => new Date() })
    const faults = found.map(({ rule, salesOrderId, reason }) => `order ${salesOrderId} breaks ${rule}: ${reason}`)
    if (salesOrder.length !== lives.length) faults.push(`${salesOrder.length} orders in the ERP`)
    const unsent = db.selectFrom('outbox').select(['kind', 'state']).where('party', '=', 'erp')
    for (const { kind, state } of await unsent.where('state', '<>', 'sent').execute()) {
      faults.push(`a message of ${kind} is ${state}`)
    }
    const totals = db.selectFrom('stock_totals').select('taken').where('item_id', '=', itemId)
    const { taken } = await totals.executeTakeFirstOrThrow()
    if (taken !== 0) faults.push(`${taken} pieces are subtracted by the shop and by the ERP`)
    for (const { salesOrderId: id, moment } of lives) {
      const facts = {
        ...(await orderFacts(db, id)),
        paid: services.pay.paidCentsOf(String(id)),
        'deposits in the ERP': customerDeposit
          .filter(({ fields }) => (fields.salesOrder as { id?: string }).id === erpIdOf(salesOrder, id))
          .map(({ fields }) => Math.round(Number(fields.payment) * 100)),
      }
      const { deposit } = facts
      const wanted = {
        ...EVENTS,
        ...MAILS,
        ended: false,
        deposit,
        booked: deposit,
        paid: deposit,
        'deposits in the ERP': [deposit],
      }
      for (const [name, value] of Object.entries(wanted)) {
        const actual = facts[name as keyof typeof facts]
        if (JSON.stringify(actual) !== JSON.stringify(value)) {
          faults.push(
            `order ${id} (killed ${moment}) has ${JSON.stringify(actual)} of ${name}, not ${JSON.stringify(value)}`,
          )
        }
      }
    }
    return faults
  })
}

const erpIdOf = (orders: readonly { externalId: string | null }[], id: number) =>
  (orders.find(({ externalId }) => externalId === `web-so-${id}`) as { id?: string } | undefined)?.id

/** Returns the numbers of events and mails of an order, its deposit and what is booked of it, in cents. */
async function orderFacts(db: Database, id: number) {
  const order = await db
    .selectFrom('sales_orders')
    .select(['canceled_at as canceledAt', 'expired_at as expiredAt', 'deposit_cents as deposit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await db.selectFrom('order_events').select('kind').where('sales_order_id', '=', id).execute()
  const mails = await db.selectFrom('outbox').select(['kind', 'payload']).where('party', '=', 'mail').execute()
  const entries = db.selectFrom('payment_entries').select('amount_cents as cents').where('sales_order_id', '=', id)
  const count = (kinds: readonly { kind: string }[], kind: string) => kinds.filter((one) => one.kind === kind).length
  const own = mails.filter(({ payload }) => payload.salesOrderId === id)
  return {
    ...mapValues(EVENTS, (kind) => count(events, kind)),
    ...mapValues(MAILS, (kind) => count(own, kind)),
    ended: order.canceledAt !== null || order.expiredAt !== null,
    deposit: order.deposit,
    booked: (await entries.execute()).reduce((sum, { cents }) => sum + cents, 0),
  }
}

const mapValues = <Key extends string>(counts: Record<Key, number>, countOf: (kind: Key) => number) =>
  Object.fromEntries(Object.keys(counts).map((kind) => [kind, countOf(kind as Key)])) as Record<Key, number> // the keys of the object
