import { brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanningBoard } from '#shared/contracts/week-board.ts'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { createSingleFlight } from '#src/server/db/single-flight.ts'
import { openMeasures } from '#src/server/features/catalog/measures/index.ts'
import { createWeekBoards } from '#src/server/features/sales/planning/week-boards.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'

describe('week boards', () => {
  const statements: string[] = []
  const shop = usePayingShop({ onQuery: ({ text }) => statements.push(text) })
  let day = ''
  let ids: number[] = []

  /** A keeper of boards of its own: like another server, or one that was started now. */
  const newBoards = () =>
    createWeekBoards({
      db: shop.db,
      now: shop.clock.now,
      outboxFilled: () => undefined,
      publicConfig: testConfig,
      secret: shop.secret,
      publicUrl: 'http://localhost:3000',
      measures: openMeasures(),
      singleFlight: createSingleFlight(),
    })
  const parsed = async (board: ReturnType<ReturnType<typeof newBoards>>) =>
    JSON.parse((await board).json.toString()) as PlanningBoard // the test reads its own board

  /** Three orders with a ready sofa. The first has a stop in the week of `day`, with answers and preferences. */
  beforeEach(async () => {
    ids = []
    for (let count = 0; count < 3; count += 1) {
      const item = await shop.addProduct({ displayName: `Bank Veld ${count}` })
      const form = orderForm([{ id: item, itemId: '', basePrice: 825.62, count: 1 }])
      const { salesOrderId: id } = await place(shop.anonymous, form, newKey())
      const { lines } = await shop.sales.staffOrders.show({ params: { id } })
      const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
      const body = { rowIds, state: 'ready', day: amsterdamDay(shop.clock.now()), mail: false } as const
      await shop.sales.staffOrders.moveLines({ params: { id }, body })
      ids.push(id)
    }
    const [first = 0, second = 0] = ids
    const [slot] = (await shop.sales.planning.slots({ params: { id: first } })).proposed
    if (!slot) throw new Error('no window is free')
    day = slot.day
    await shop.sales.planning.plan({ params: { id: first }, body: slot })
    await shop.sales.planning.offer({ params: { id: second }, body: { slots: [slot] } })
    await shop.sales.planning.openRide({ body: { vanId: slot.vanId, day } })
    const settings = structuredClone(DEFAULT_PLANNING) as Parameters<
      typeof shop.admin.planning.saveSettings
    >[0]['body']['settings'] // the wire has lists that may change
    await shop.admin.planning.saveSettings({ body: { version: 0, settings } })
    for (const id of ids.slice(0, 2)) {
      await sql`insert into delivery_access values (${id}, 1, false, 80, '', '', now())`.execute(shop.db)
      await sql`insert into delivery_passages (sales_order_id, passages, saved_at) values (${id}, '{}', now())`.execute(
        shop.db,
      )
      await sql`insert into delivery_preferences values (${id}, '2026-01-05', null, '{}', now())`.execute(shop.db)
      await sql`insert into withdrawals (idempotency_key, body_hash, received_at, order_number, name, email,
        scope, sales_order_id) values (${newKey()}, '', now(), ${String(id)}, 'Anna', 'anna@voorbeeld.example', 'all', ${id})`.execute(
        shop.db,
      )
    }
  })

  it('makes a board once until a row changes of any table that the board reads', async () => {
    await sql`insert into shop_locations (name, slug) values ('Groningen', 'groningen')`.execute(shop.db)
    statements.length = 0
    const boards = newBoards()
    await boards(day)
    const read = statements.filter((text) => !text.includes('hash_record_extended')).join(' ')
    const names = [...read.matchAll(/(?:from|join) "?(\w+)/g)].map(([, name]) => name ?? '')
    const tables = [...new Set(names)].filter((name) => name !== 'waiting') // a part of a statement, not a table
    expect(tables).toEqual(expect.arrayContaining(['delivery_stops', 'delivery_offers', 'withdrawals']))
    for (const table of tables) {
      const before = await boards(day)
      expect(await boards(dayAfter(mondayOf(day), 6)), table).toBe(before)
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' order by data_type desc limit 1`.execute(
        shop.db,
      )
      const field = sql.ref(rows[0]?.name ?? '')
      await sql`update ${sql.table(table)} set ${field} = ${field}`.execute(shop.db)
      expect(await boards(day), table).not.toBe(before)
    }
  })

  it('says on the last proposed day that the proposal is over, without a change of a row', async () => {
    const start = shop.clock.now()
    const boards = newBoards()
    const offered = async () =>
      (await parsed(boards(day))).waiting.flatMap(({ offer }) => (offer ? [offer.isOver] : []))
    shop.clock.set(`${dayAfter(day, -1)}T12:00:00Z`)
    expect(await offered()).toEqual([false])

    shop.clock.set(`${day}T12:00:00Z`)

    expect(await offered()).toEqual([true])
    shop.clock.set(start.toISOString())
  })

  it('equals a board that is made anew after each of many random changes', async () => {
    const boards = newBoards()
    const weeks = [day, dayAfter(day, 7), dayAfter(day, -7)]
    const changes: Record<string, (id: number, number: number) => Promise<unknown>> = {
      plan: async (id, number) => {
        const { free } = await shop.sales.planning.slots({ params: { id } })
        const slot = free[number % Math.max(1, free.length)]
        return slot && shop.sales.planning.plan({ params: { id }, body: slot })
      },
      unplan: async (id) => {
        const stop = await shop.db
          .selectFrom('delivery_stops')
          .select(['id', 'version'])
          .where('sales_order_id', '=', id)
          .orderBy('id', 'desc')
          .executeTakeFirst()
        if (!stop) return
        const body = { version: stop.version, reason: 'Anders', mail: false }
        await shop.sales.planning.unplan({ params: { id: stop.id }, body })
      },
      rename: (id, number) =>
        sql`update sales_order_customers set lastname = ${`Naam ${number}`} where sales_order_id = ${id}`.execute(
          shop.db,
        ),
      floor: (id, number) =>
        sql`insert into delivery_access values (${id}, ${number}, false, 80, '', '', now())
          on conflict (sales_order_id) do update set floor = excluded.floor`.execute(shop.db),
      weeks: (id) => sql`delete from delivery_preferences where sales_order_id = ${id}`.execute(shop.db),
      withdraw: (id, number) =>
        sql`update withdrawals set state = ${number % 2 ? 'settled' : 'received'} where sales_order_id = ${id}`.execute(
          shop.db,
        ),
      ride: () => sql`update delivery_rides set revoked_at = now() where revoked_at is null`.execute(shop.db),
    }
    const steps = fc.sample(
      fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat({ max: 2 }), fc.nat({ max: 40 })),
      { numRuns: 25, seed: 7 },
    )
    for (const [name, order, number] of steps) {
      // A refused change (nothing to plan, a closed stop) changes nothing, which the boards must show too.
      await changes[name]?.(ids[order] ?? 0, number).catch(() => undefined)
      const week = weeks[number % weeks.length]
      expect(await parsed(boards(week)), name).toEqual(await parsed(newBoards()(week)))
    }
  })

  it('sends the same board packed and unpacked, and never stores it in a browser', async () => {
    const authorization = `Bearer ${await shop.tokenOf('sales')}`
    const get = (encoding: string) =>
      shop.app.inject({
        url: `/api/admin/planning/week?dag=${day}`,
        headers: { authorization, 'accept-encoding': encoding },
      })

    const [plain, brotli] = [await get('identity'), await get('gzip, deflate, br, zstd')]

    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    })
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json())
    expect(plain.json<PlanningBoard>().stops).toMatchObject([{ salesOrderId: ids[0] }])
  })
})
