import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pins } from '#shared/contracts/tills.ts'
import { adminToken, BENCH_ADMIN } from '../back-office/admin-token.ts'
import { fillOrders } from '../back-office/fill-orders.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import { BARE_APP, type LaunchedApp, launch, POS_APP } from './launch.ts'
import { EMAIL_FIELD } from './selectors.ts'

const ORDERS = { orders: 400, customers: 200 }
const PIN = '4827'

/** A shop with orders, and a showroom app that each measurement can start. */
export type BenchPos = {
  /** An unpaid order. */
  unpaidOrderId: number
  /** The hundred newest orders. */
  orderIds: readonly number[]
  /** Last names of the customers of these orders. */
  names: readonly string[]
  /** Item codes of variants, as a scanner reads them. */
  codes: readonly string[]
  /** Starts the showroom app without a session. */
  openWithoutSession(): Promise<LaunchedApp>
  /** Starts the showroom app with a stored session. With `orderId` it opens that order. */
  openWithSession(orderId?: number): Promise<LaunchedApp>
  /** Starts the bare application (`bare-app/main.mjs`). */
  openBare(): Promise<LaunchedApp>
  pin: string
}

/** Prepares the shop and a till, and removes the files of the till after the measurement. */
export async function withBenchPos(bench: BenchShop, measure: (showroom: BenchPos) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-till-'))
  try {
    await fillOrders(bench.database.ask, ORDERS)
    const token = await adminToken(bench)
    await choosePin(bench, token)
    const start = async (name: string, args: readonly string[] = []) => {
      await mkdir(join(folder, name), { recursive: true })
      const env = { SHOP_URL: bench.shop.origin }
      return launch({ application: POS_APP, userData: join(folder, name), env, args })
    }
    const showroom: BenchPos = {
      unpaidOrderId: await unpaidOrder(bench),
      orderIds: (await buyers(bench)).map(({ id }) => id),
      names: (await buyers(bench)).map(({ lastname }) => lastname),
      codes: await stockedCodes(bench),
      openWithoutSession: () => start('empty'),
      openWithSession: (orderId) => start('kept', orderId === undefined ? [] : [`leermeester://order/${orderId}`]),
      openBare: () => launch({ application: BARE_APP, userData: join(folder, 'bare') }),
      pin: PIN,
    }
    await logIn(await showroom.openWithSession())
    await measure(showroom)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function choosePin({ shop }: BenchShop, token: string): Promise<void> {
  const response = await fetch(new URL(pins.set.path, shop.origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ pin: PIN, password: BENCH_ADMIN.password }),
  })
  if (!response.ok) throw new Error(`the PIN was refused: ${response.status} ${await response.text()}`)
}

/** Logs in with a password, registers the machine as a till, and closes the app. */
async function logIn({ page, close }: LaunchedApp): Promise<void> {
  await page.locator(EMAIL_FIELD).fill(BENCH_ADMIN.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(BENCH_ADMIN.password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.locator(EMAIL_FIELD).waitFor({ state: 'detached' })
  const opened = await page.evaluate(
    (name) =>
      (window as Window & { terminal?: { invoke(channel: string, input: unknown): Promise<{ ok: boolean }> } }).terminal // exposed by the preload script
        ?.invoke('till:open', { name }),
    `Meting ${randomUUID().slice(0, 8)}`,
  )
  if (!opened?.ok) throw new Error(`the machine could not be registered as a till: ${JSON.stringify(opened)}`)
  await close()
}

async function unpaidOrder({ database }: BenchShop): Promise<number> {
  const [order] = await database.ask<{ id: number }>(
    `select o.id from sales_orders o where not exists (
       select from payment_attempts a where a.sales_order_id = o.id) order by o.id limit 1`,
  )
  if (!order) throw new Error('no order is unpaid')
  return order.id
}

const buyers = ({ database }: BenchShop) =>
  database.ask<{ id: number; lastname: string }>(
    `select o.id, c.lastname from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
     order by o.id desc limit 100`,
  )

async function stockedCodes({ database }: BenchShop): Promise<string[]> {
  const rows = await database.ask<{ code: string }>(
    `select i.item_id as code from items i join stock_totals s on s.item_id = i.id
     where i.kind = 'variant' and i.is_active and i.base_price > 0 order by i.id limit 20`,
  )
  return rows.map(({ code }) => code)
}
