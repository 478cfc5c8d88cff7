import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { createNetsuiteErp } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import { createDatabaseLocks } from '#src/server/db/named-locks.ts'
import { sharedSlots } from '#src/server/db/shared-slots.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { netsuiteTbaAccount } from '#src/server/twins/netsuite/tba-check.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { orderForm, place } from '#tests/support/order-form.ts'

/** A run with 500 orders passes too, and takes a minute and a half. */
const ORDERS = 60
/** During the outage the ERP sync runs once per this number of orders. */
const SYNC_EVERY = 20
/** Number of permitted parallel calls to the ERP, over all servers. */
const ERP_SLOTS = 2
const TWIN = 'http://twins.example/netsuite'
const HOUR = 3_600_000

describe('an ERP outage of one day', () => {
  const shop = useErpShop()
  const closing: (() => Promise<void>)[] = []

  /** Simulates one server: it has its own connections and locks, and shares the ERP slots. */
  const server = (url: string) => {
    const locks = createDatabaseLocks({ url, log: silentLog })
    const { slots, close } = sharedSlots({ url, limit: ERP_SLOTS, log: silentLog })
    closing.push(locks.close, close)
    const { netsuite } = shop.twins
    const erp = createNetsuiteErp({
      baseUrl: TWIN,
      credentials: netsuiteTbaAccount,
      now: shop.clock.now,
      slots,
      fetch: (address, init) => netsuite.handle(new Request(address, init)),
      retry: { tries: 2, firstDelayMs: 0, random: () => 0.5, wait: async () => {} },
    })
    return { erp, locks }
  }
  const countUnsent = async () => {
    const unsent = shop.db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await unsent.where('party', '=', 'erp').where('state', '<>', 'sent').executeTakeFirstOrThrow()
    return Number(count)
  }
  const mostAtOnce = async () => {
    const state = await shop.twins.netsuite.handle(new Request(`${TWIN}/_twin/state`))
    return ((await state.json()) as { mostAtOnce: number }).mostAtOnce // our own twin
  }

  it('ends with two alternating servers that send the orders of that day, oldest first and each once', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
    const url = new URL(inject('postgresTemplateUrl'))
    url.pathname = `/${rows[0]?.name}`
    const servers = [server(url.href), server(url.href)] as const
    const product = await shop.addProduct({ displayName: 'Bank Merel', basePrice: 825.62 })
    await shop.erpKnows(product)
    const form = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }])
    await shop.erpFault('down')
    for (let placed = 0; placed < ORDERS; placed += 1) {
      await place(shop.customer, form)
      if (placed % SYNC_EVERY === 0) await shop.sendToErp(servers[0])
      shop.clock.advance((24 * HOUR) / ORDERS)
    }
    expect(await countUnsent()).toBe(ORDERS)

    await shop.erpFault('none')
    const sends = servers.map(async (one, index) => {
      while ((await countUnsent()) > 0) {
        // Stops after 20 checks, because otherwise one server would send all orders while the other one waits.
        let checks = 0
        await shop.sendToErp(one, () => ++checks > 20)
        if (index === 1) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    // At the same time both servers read from the ERP, with more calls than there are slots.
    const reads = [...servers, ...servers, ...servers].map(async ({ erp }) => {
      for await (const _level of erp.stock());
    })
    await Promise.all([...sends, ...reads])

    const { customer, salesOrder } = await shop.inErp()
    const arrived = salesOrder.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ externalId }) => externalId)
    const sold = await shop.db.selectFrom('sales_orders').select('id').orderBy('id').execute()
    expect(sold).toHaveLength(ORDERS)
    expect(arrived).toEqual(sold.map(({ id }) => `web-so-${id}`))
    expect(new Set(salesOrder.map(({ writes }) => writes))).toEqual(new Set([1]))
    expect(customer.map(({ writes }) => writes)).toEqual([1])
    expect(await mostAtOnce()).toBeLessThanOrEqual(ERP_SLOTS)
    await Promise.all(closing.map((close) => close()))
  }, 60_000)
})
