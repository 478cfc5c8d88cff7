import { operations } from '#shared/contracts/operations.ts'
import { tills } from '#shared/contracts/tills.ts'
import { users } from '#shared/contracts/users.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { hashPassword } from '../../../src/server/features/people/sessions/password.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import { fillOrders } from '../back-office/fill-orders.ts'
import type { KnownOrder } from '../back-office/staff-lookups.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import { type OrderForm, orderForms } from '../visits/order-forms.ts'
import { addressOf, type DayData, jsonHeaders } from './actors.ts'
import type { DayPlan } from './day-plan.ts'

const PASSWORD = 'een dag in de winkel'
const FORMS = 200
const KNOWN_ORDERS = 200
/** Stock of the ordered items: enough for every run. */
const PIECES = 100_000
const CHANGING_ITEMS = 40
const VAT = 1.21

/** Fills the shop with orders of earlier years, and creates the people and the till of the day. */
export async function prepareDay(bench: BenchShop, plan: DayPlan): Promise<DayData> {
  const { database, serviceVariables, shop } = bench
  await fillOrders(database.ask, plan.history)
  // The provider does not know these payments, so the shop would poll them during the run.
  await database.ask(
    `update payment_attempts set state = 'expired', pay_status_code = -80, final_at = now(), next_check_at = null where state = 'open'`,
  )
  const tokens = await logInStaff(bench, plan.staff + 1)
  const [adminToken = '', ...staffTokens] = tokens
  const forms = await formsWithStock(bench, adminToken)
  return {
    origin: shop.origin,
    services: {
      pay: `${serviceVariables.PAY_ORDER_URLS}`.replace(/\/v1$/, ''),
      netsuite: `${serviceVariables.NETSUITE_URL}`,
    },
    pages: await pagesOf(bench),
    names: await namesOf(bench),
    forms,
    staffTokens,
    adminToken,
    till: await openTill(bench, staffTokens[0] ?? ''),
    changingItems: await itemsOutside(bench, forms),
    knownOrders: await knownOrders(bench),
  }
}

/** Creates staff members in the database and logs them in, each from an address of their own. */
async function logInStaff({ shop, database }: BenchShop, count: number): Promise<string[]> {
  const hash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: count }, (_, member) => `dagploeg${member}@voorbeeld.example`)
  await database.ask(
    `insert into users (email, password_hash, roles) select email, $2, array['Admin'] from unnest($1::text[]) email`,
    [emails, hash],
  )
  const tokens: string[] = []
  for (const [member, email] of emails.entries()) {
    const { token } = await post<{ token?: string }>(
      shop.origin + users.login.path,
      jsonHeaders(addressOf(0x3f0000 + member)),
      {
        email,
        password: PASSWORD,
      },
    )
    if (!token) throw new Error('a staff member could not log in')
    tokens.push(token)
  }
  return tokens
}

async function openTill({ shop }: BenchShop, token: string): Promise<DayData['till']> {
  const headers = jsonHeaders('10.253.0.1', { authorization: `Bearer ${token}` })
  const { tillId, secret } = await post<{ tillId: string; secret: string }>(shop.origin + tills.open.path, headers, {
    name: 'Balie',
  })
  return { id: tillId, secret }
}

/**
 * Returns orders of different items. Gives the stocked items enough pieces at the ERP, and refreshes the stock of the shop from
 * there, because the refreshes during the run would otherwise sell them out.
 */
async function formsWithStock(
  { shop, database, serviceVariables }: BenchShop,
  adminToken: string,
): Promise<OrderForm[]> {
  const { pool, close } = await openDatabase({ url: database.url, dataDir: '', poolSize: 1, log: silentLog })
  const forms = await orderForms(pool, FORMS).finally(close)
  const ids = forms.flatMap(({ shoppinglist }) => shoppinglist.map(({ id }) => id))
  const levels = await database.ask<{ item: number; location: number }>(
    'select item_id as item, location_id as location from stock_levels where item_id = any($1)',
    [ids],
  )
  for (const { item, location } of levels) {
    await post(`${serviceVariables.NETSUITE_URL}/_twin/stock`, {}, { item, location, quantity: PIECES })
  }
  const headers = jsonHeaders('10.252.0.1', { authorization: `Bearer ${adminToken}` })
  await post(shop.origin + operations.start.path.replace(':name', 'stock-refresh'), headers, {})
  return forms
}

async function pagesOf({ database }: BenchShop): Promise<DayData['pages']> {
  const categories = await database.ask<{ path: string }>(
    `select distinct url_fragment as path from menu_nodes
     where is_shown and not is_only_link and url_fragment <> '' and item_list is not null order by 1 limit 20`,
  )
  const products = await database.ask<{ id: number }>(
    `select id from items where kind = 'parent' and is_active order by md5(id::text)`,
  )
  return { categories: categories.map(({ path }) => path), products: products.map(({ id }) => id) }
}

async function namesOf({ database }: BenchShop): Promise<string[]> {
  const rows = await database.ask<{ name: string }>(
    `select display_name as name from items where parent_id is null and is_active order by md5(id::text)`,
  )
  return rows.map(({ name }) => name)
}

/** Returns items that nobody orders, with their price in whole euros including VAT. */
async function itemsOutside({ database }: BenchShop, forms: readonly OrderForm[]): Promise<DayData['changingItems']> {
  const ordered = forms.flatMap(({ shoppinglist }) => shoppinglist.map(({ id }) => id))
  const rows = await database.ask<{ id: number; net: number }>(
    `select id, base_price as net from items
     where kind = 'variant' and is_active and base_price > 100 and id <> all($1) order by md5(id::text) limit $2`,
    [ordered, CHANGING_ITEMS],
  )
  return rows.map(({ id, net }) => ({ id, price: Math.round(net * VAT) }))
}

function knownOrders({ database }: BenchShop): Promise<KnownOrder[]> {
  return database.ask<KnownOrder>(
    `select o.id, c.email, c.lastname, c.address ->> 'zipcode' as zipcode, c.address ->> 'city' as city,
       coalesce(o.user_id::text, 'gast-' || o.id) as customer
     from sales_orders o join sales_order_customers c on c.sales_order_id = o.id order by md5(o.id::text) limit $1`,
    [KNOWN_ORDERS],
  )
}

async function post<Reply>(url: string, headers: Record<string, string>, body: object): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Reply // our own response
}
