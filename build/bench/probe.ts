import { writeFile } from 'node:fs/promises'
import { adminToken } from './back-office/admin-token.ts'
import { fillOrders } from './back-office/fill-orders.ts'
import { fillWork } from './back-office/fill-work.ts'
import { staffLookups } from './back-office/staff-lookups.ts'
import { withBenchShop } from './visits/bench-shop.ts'
import { visit } from './visits/compare-with-limit.ts'

const wanted = new RegExp(process.argv[2] ?? '.')
await withBenchShop(
  {
    size: { products: 500, variants: 8 },
    isQuick: false,
    flags: process.argv[3] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/lists-prof'] : [],
  },
  async (bench) => {
    const { shop, database } = bench
    await fillOrders(database.ask, { orders: 100_000, customers: 50_000 })
    await fillWork(database.ask, { quotes: 20_000, stops: 5_000, cases: 5_000 })
    const orders = await database.ask<never>(
      `select o.id, c.email, c.lastname, c.address ->> 'zipcode' as zipcode, c.address ->> 'city' as city,
       coalesce(o.user_id::text, 'gast-' || o.id) as customer
     from sales_orders o join sales_order_customers c on c.sales_order_id = o.id order by md5(o.id::text) limit 200`,
    )
    await database
      .ask('create extension if not exists pg_stat_statements')
      .catch(() => console.log('no pg_stat_statements'))
    for (const { name, requests } of staffLookups(orders, await adminToken(bench))) {
      if (!wanted.test(name)) continue
      const times = []
      for (let round = 0; round < 3; round += 1) {
        const job = { origin: shop.origin, connections: 8, until: { requests: requests.length }, requests }
        times.push(await visit(bench, shop.pid, { ...job, list: 'shared' }))
      }
      const last = times.at(-1)
      console.log(
        name.padEnd(44),
        times.map(({ p50Ms, p95Ms }) => `${p50Ms.toFixed(0)}/${p95Ms.toFixed(0)}`).join(' '),
        'cpu',
        Math.round(((last?.serverCpuSeconds ?? 0) * 1e6) / (last?.requests ?? 1)),
      )
    }
    if (process.argv[4]) {
      await writeFile('/tmp/lists-db-url', database.url)
      await new Promise((r) => setTimeout(r, Number(process.argv[4]) * 1000))
    }
  },
)
