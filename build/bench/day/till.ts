import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { catalog } from '#shared/contracts/catalog.ts'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import { type CatalogOverview, MAX_CATALOG_ENTRIES, offlineCatalog } from '#shared/contracts/offline-catalog.ts'
import { payments } from '#shared/contracts/payments.ts'
import { type PaymentsOfOrder, staffPayments } from '#shared/contracts/staff-payments.ts'
import { locationStock } from '#shared/contracts/stock-overview.ts'
import { tillOperations } from '#shared/contracts/till-operations.ts'
import { tills } from '#shared/contracts/tills.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import type { OrderForm } from '../visits/order-forms.ts'
import { searchFor } from '../visits/searches.ts'
import { ask, jsonHeaders, popular, type Scene, survive, waitWhile } from './actors.ts'
import { placeOrder } from './buyers.ts'
import { TILL_INTERVALS } from './day-plan.ts'
import { CallFailed } from './load-client.ts'

const ADDRESS = '10.253.0.1'
const TERMINALS = ['TH-1000-0001', 'TH-1000-0002']

/** A payment with a card takes five seconds at the simulated terminal. */
const PAYMENT_TIMEOUT_MS = 60_000
/** The till also polls without an event, in case the stream is broken. */
const POLL_EVERY_MS = 5_000
/** Pause between two calls of the synchronization of the catalog (`offline-cache/refresh-snapshot.ts`). */
const BETWEEN_CALLS_MS = 250

type Times = { saleEveryMs: number; syncEveryMs: number }

/** Runs a till: its background calls at the intervals of the showroom app, and sales with a card payment. */
export async function runTill(scene: Scene, { saleEveryMs, syncEveryMs }: Times): Promise<void> {
  const { till, staffTokens } = scene.data
  const staff = jsonHeaders(ADDRESS, {
    authorization: `Bearer ${staffTokens[0]}`,
    [TILL_HEADER]: `${till.id}.${till.secret}`,
  })
  // A call of the till itself, without a user.
  const machine = jsonHeaders(ADDRESS, { authorization: `till ${till.id}.${till.secret}` })
  const get = (path: string, headers = staff) => ({ method: 'GET', path, headers })
  const every = async (ms: number, act: () => Promise<unknown>) => {
    do {
      await survive(act().then(() => undefined))
    } while (await waitWhile(scene.isOver, ms))
  }
  const call =
    (kind: string, path: string, headers = staff) =>
    () =>
      ask(scene, `till: ${kind}`, get(path, headers))

  const copies: Copies = { hashes: new Map(), customers: null }
  let sale = 0
  await Promise.all([
    every(TILL_INTERVALS.heartbeatMs, call('heartbeat', '/health/live', machine)),
    every(TILL_INTERVALS.terminalsMs, call('payment terminals', staffPayments.terminals.path)),
    every(TILL_INTERVALS.operationsMs, call('operations', tillOperations.list.path, machine)),
    every(TILL_INTERVALS.stockMs, call('stock', locationStock.show.path)),
    every(syncEveryMs, () => synchronize(scene, staff, copies)),
    every(saleEveryMs, () => sell(scene, staff, sale++)),
  ])
}

/** What the till has already. */
type Copies = { hashes: Map<number, string>; customers: string | null }

/** Fetches the changed products, and the customers when they changed. */
async function synchronize(scene: Scene, headers: Record<string, string>, copies: Copies): Promise<void> {
  const overview = await ask<CatalogOverview>(scene, 'till: catalog, hashes', {
    method: 'GET',
    path: offlineCatalog.overview.path,
    headers,
  })
  const changed = overview.entries.filter(({ id, hash }) => copies.hashes.get(id) !== hash)
  for (let first = 0; first < changed.length && !scene.isOver(); first += MAX_CATALOG_ENTRIES) {
    const some = changed.slice(first, first + MAX_CATALOG_ENTRIES)
    const body = JSON.stringify({ ids: some.map(({ id }) => id) })
    await ask(scene, 'till: catalog, products', { method: 'POST', path: offlineCatalog.entries.path, headers, body })
    for (const { id, hash } of some) copies.hashes.set(id, hash)
    await pause(BETWEEN_CALLS_MS)
  }
  const { id: tillId, secret } = scene.data.till
  const { hash } = await ask<{ hash: string }>(scene, 'till: customers', {
    method: 'POST',
    path: tills.customers.path,
    headers,
    body: JSON.stringify({ tillId, secret, hash: copies.customers }),
  })
  copies.customers = hash
}

/** Sells something: looks it up, orders, pays by card, and reads the receipt. */
async function sell(scene: Scene, headers: Record<string, string>, number: number): Promise<void> {
  const { data, random, records, client } = scene
  const own = { 'x-forwarded-for': ADDRESS, authorization: headers.authorization ?? '' }
  const term = searchFor(popular(data.names, random))
  await client.call(records, 'till: search', { ...term, headers: { ...term.headers, ...own } })
  const form = data.forms[(number * 7) % data.forms.length] as OrderForm // there are forms
  const path = catalog.product.path.replace(':id', String(form.shoppinglist[0]?.id ?? 0))
  await client.call(records, 'till: product', { method: 'GET', path, headers })

  const counterForm = { ...form, email: `balie${scene.nextNumber()}@voorbeeld.example`, isAtCounter: true }
  const { salesOrderId } = await placeOrder(scene, counterForm, { headers }, 'till: order')
  const details = await paymentsOf(scene, salesOrderId, headers)
  // Whole euros: the simulated terminal declines some amounts by their cents.
  const cents = Math.max(1, Math.floor(details.total / 4)) * 100
  if (cents > centsFromEuros(details.outstanding)) return
  const body = {
    Amount: cents,
    SalesOrderId: salesOrderId,
    PaymentType: 'TERMINAL',
    AttemptId: randomUUID(),
    TerminalCode: TERMINALS[number % TERMINALS.length],
  }
  const { paymentId } = await ask<{ paymentId: string }>(scene, 'till: card payment, start', {
    method: 'POST',
    path: payments.start.path,
    headers,
    body: JSON.stringify(body),
  })
  await untilPaid(scene, { salesOrderId, paymentId, headers })
  scene.acknowledged.payments.push({ salesOrderId, cents, type: 'TERMINAL' })
  await ask(scene, 'till: receipt', {
    method: 'GET',
    path: staffPayments.receipt.path.replace(':paymentId', paymentId),
    headers,
  })
}

const paymentsOf = (scene: Scene, salesOrderId: number, headers: Record<string, string>) =>
  ask<PaymentsOfOrder>(scene, 'till: payments of an order', {
    method: 'GET',
    path: staffPayments.show.path.replace(':id', String(salesOrderId)),
    headers,
  })

type CardPayment = { salesOrderId: number; paymentId: string; headers: Record<string, string> }

/** Listens to the events of the order, and reads its payments after each, until the payment ended. */
async function untilPaid(scene: Scene, { salesOrderId, paymentId, headers }: CardPayment): Promise<void> {
  const kind = 'till: events of an order'
  let wake: () => void = () => undefined
  const close = scene.client.stream(
    { method: 'GET', path: staffPayments.news.path.replace(':id', String(salesOrderId)), headers },
    () => wake(),
    (error) => scene.records.fail(kind, error),
  )
  try {
    for (const until = performance.now() + PAYMENT_TIMEOUT_MS; performance.now() < until; ) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const { payments: all } = await paymentsOf(scene, salesOrderId, headers)
      const state = all.find((payment) => payment.paymentId === paymentId)?.state
      if (state === 'paid') return
      if (state !== 'open' && state !== 'starting') break
      await Promise.race([changed, pause(POLL_EVERY_MS)])
    }
  } finally {
    close()
  }
  scene.records.fail('till: card payment', 'not paid')
  throw new CallFailed('a card payment did not end as paid')
}
