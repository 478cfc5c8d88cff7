import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { sealAuditEntries, writeAudit } from '#src/server/features/operations/audit/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'

const HOUR_MS = 3_600_000

describe('the integrity checks', () => {
  const shop = useErpShop()
  const check = () => runIntegrityChecks({ db: shop.db, now: shop.clock.now })
  /** Returns rule, order or item, and reason of each violation. */
  const found = async () =>
    (await check()).found.map(({ rule, salesOrderId, itemId, reason }) => [
      rule,
      salesOrderId ?? itemId,
      reason.replaceAll('\u00a0', ' '),
    ])

  /** Runs statements with triggers and constraints disabled, which otherwise prevent these violations. */
  const withoutTriggers = (...statements: ReturnType<typeof sql>[]) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
    })

  /** Creates a guest order of two sofas of € 999,00 each, pays € 300,00 in cash, and sends all to the ERP. */
  async function sellAndPay() {
    const id = await shop.hasSale()
    const paymentId = await shop.payCash(id, 30_000)
    await shop.sendToErp()
    return { id, paymentId }
  }

  it('find nothing in a shop with synced sales, payments and refunds', async () => {
    const { id, paymentId } = await sellAndPay()
    await shop.hasSale({ api: shop.customer })
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: crypto.randomUUID(), Amount: 10_000, Reason: 'kras' },
    })
    await shop.sendToErp()
    shop.clock.advance(2 * HOUR_MS)

    const result = await check()

    expect(result.found).toEqual([])
    expect(result).toMatchObject({ isGood: true, foundCount: 0 })
    expect(result.looked).toContainEqual({ what: 'orders', count: 2 })
    expect(result.looked).toContainEqual({ what: 'boekingen', count: 2 })
    expect(id).toBeGreaterThan(0)
  })

  it('find an entry of the audit log that was changed, removed, or removed with its seal', async () => {
    const seal = () => sealAuditEntries({ db: shop.db, now: shop.clock.now, log: silentLog }, () => false)
    for (const action of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const entry = { action, subject: 'search', subjectId: '1', before: null, after: { word: action } } as const
      await writeAudit(shop.db, { actor: 'system', at: shop.clock.now(), ...entry })
      if (action === 'c') await seal()
    }
    await seal()
    const wrong = async () => (await found()).map(([, , reason]) => /Regel (\d+)/.exec(String(reason))?.[1])
    const idOf = async (action: string) => {
      const query = shop.db.selectFrom('audit_entries').select('id').where('action', '=', action)
      return String((await query.executeTakeFirstOrThrow()).id)
    }
    const [b, c, d, e] = await Promise.all(['b', 'c', 'd', 'e'].map(idOf))
    expect(await wrong()).toEqual([])

    await withoutTriggers(sql`update audit_entries set after = '{"word": "x"}' where action = 'b'`)
    expect(await wrong()).toEqual([b])
    await withoutTriggers(sql`update audit_entries set after = '{"word": "b"}' where action = 'b'`)
    expect(await wrong()).toEqual([])
    await withoutTriggers(sql`delete from audit_entries where action = 'e'`)
    expect(await wrong()).toEqual([e])
    await withoutTriggers(
      sql`delete from audit_seals where entry_id = ${c}`,
      sql`delete from audit_entries where id = ${c}`,
    )
    expect((await wrong()).toSorted()).toEqual([d, e].toSorted())
  })

  it('find nothing for an order that was canceled before or after it was sent to the ERP', async () => {
    const guest = shop.browser()
    const sell = () => shop.hasSale({ api: guest.api })
    const cancel = (id: number) => guest.api.salesOrders.cancel({ params: { id }, body: { reason: 'unwanted' } })
    await cancel(await sell())
    const sent = await sell()
    await shop.sendToErp()
    await cancel(sent)
    await shop.sendToErp()
    shop.clock.advance(2 * HOUR_MS)

    expect(await found()).toEqual([])
  })

  it('find nothing for sales to unknown buyers, who are not in the list of customers', async () => {
    const cleaner = await shop.addProduct({
      displayName: 'Leerreiniger',
      basePrice: 13.18,
      stockClass: 'Leeronderhoud',
      stock: 10,
    })
    const sellToUnknown = async () => {
      const lines = [{ id: cleaner, itemId: '', basePrice: 13.18, count: 1 }]
      const form = { isWalkIn: true, isAtCounter: true, delivery: 'a', payment: '4' } as const
      return (await place(shop.sales, orderForm(lines, form), newKey())).salesOrderId
    }
    const id = await sellToUnknown()
    expect(await found()).toEqual([])

    // The shop itself ordered once, with the address that is also that of its unknown buyers.
    const { salesOrderCustomer } = await shop.sales.salesOrders.show({ params: { id } })
    await shop.hasSale({ form: { email: salesOrderCustomer.email } })
    await sellToUnknown()
    expect(await found()).toEqual([])
  })

  it('find nothing in an empty shop', async () => {
    expect(await check()).toMatchObject({ isGood: true, found: [] })
  })

  it('find an order with a payment state that differs from the ledger', async () => {
    const { id } = await sellAndPay()
    await withoutTriggers(sql`update sales_orders set paid_cents = gross_cents where id = ${id}`)

    expect(await found()).toEqual([
      ['paid-is-ledger', id, 'Bij de order staat € 1.998,00 betaald, in het grootboek staat € 300,00.'],
      ['payment-state-is-ledger', id, 'De order heet betaald, maar is deels betaald.'],
    ])
  })

  it('find an order whose released amount differs from its withdrawals', async () => {
    const { id } = await sellAndPay()
    await withoutTriggers(sql`update sales_orders set released_cents = 50000 where id = ${id}`)

    expect(await found()).toEqual([
      [
        'released-is-withdrawn',
        id,
        'Van de order wordt € 500,00 niet meer gevraagd, herroepen of geannuleerd is € 0,00.',
      ],
    ])
  })

  it('find a version that is not its lines, a change without a version, and pieces that went out without a change', async () => {
    const dear = await shop.addProduct({ basePrice: 1_000 })
    const { id } = await sellAndPay()
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const choice = { pieces: [{ rowId: lines[0]?.salesOrderRowId ?? 0, count: 1 }], lines: [{ id: dear, count: 1 }] }
    const { dueCents } = await shop.sales.orderChanges.preview({ params: { id }, body: choice })
    await shop.sales.orderChanges.propose({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { ...choice, dueCents, agreement: 'In de winkel' },
    })
    expect(await found()).toEqual([])

    await withoutTriggers(
      sql`update order_versions set content = jsonb_set(content, '{dueCents}', '5') where version = 1`,
      sql`update order_changes set state = 'refused'`,
    )

    expect((await found()).map(([rule, order]) => [rule, order])).toEqual([
      ['version-is-its-lines', id],
      ['change-has-version', id],
      ['changed-pieces-are-agreed', id],
    ])
  })

  it('find a payment with refunds above its amount, and a payment that is not in the ledger', async () => {
    const { id, paymentId } = await sellAndPay()
    await withoutTriggers(sql`
      insert into payment_entries (attempt_id, sales_order_id, kind, amount_cents, booked_at)
      values (${paymentId}, ${id}, 'refund', 40000, ${shop.clock.now()})`)
    const rules = (await found()).map(([rule]) => rule)

    expect(rules).toContain('never-more-back')
    expect(rules).toContain('refunds-are-booked')

    await withoutTriggers(sql`delete from payment_entries`)
    expect(await found()).toContainEqual([
      'paid-is-booked',
      id,
      'Een betaling van € 300,00 staat voor € 0,00 in het grootboek.',
    ])
  })

  it('find a received or reversed payment that is not in the ledger, and ignore open payments', async () => {
    const { id, paymentId } = await sellAndPay()
    const foundInState = async (state: string) => {
      await withoutTriggers(
        sql`delete from payment_entries`,
        sql`update payment_attempts set state = ${state} where id = ${paymentId}`,
      )
      return await found()
    }
    const missing = ['paid-is-booked', id, 'Een betaling van € 300,00 staat voor € 0,00 in het grootboek.']

    for (const state of ['paid', 'refunded', 'charged_back']) expect(await foundInState(state)).toContainEqual(missing)
    for (const state of ['open', 'expired', 'review']) expect(await foundInState(state)).not.toContainEqual(missing)
  })

  it('find ledger entries of a payment that failed or is still open', async () => {
    const { id, paymentId } = await sellAndPay()

    for (const state of ['starting', 'open', 'unknown', 'failed', 'cancelled', 'expired']) {
      await withoutTriggers(sql`update payment_attempts set state = ${state} where id = ${paymentId}`)
      expect((await found()).map(([rule, order]) => [state, rule, order])).toContainEqual([
        ...[state, 'only-paid-is-booked', id],
      ])
    }
  })

  it('find prices, totals and deposits that were not calculated by the rules of the shop', async () => {
    const { id } = await sellAndPay()
    await withoutTriggers(
      sql`update sales_order_rows set unit_gross_cents = 99901 where sales_order_id = ${id}`,
      sql`update sales_orders set deposit_cents = 1 where id = ${id}`,
    )

    const rules = (await found()).map(([rule]) => rule)
    expect(rules).toEqual(['rows-round-well', 'total-is-rows', 'deposit-by-option'])
  })

  it('find an order with a higher number that was placed earlier, and a next number that is in use', async () => {
    const first = await sellAndPay()
    const second = await sellAndPay()
    await withoutTriggers(
      sql`update sales_orders set inserted_at = inserted_at - interval '1 day' where id = ${second.id}`,
      sql`select setval('sales_orders_id_seq', ${first.id})`,
    )

    const rules = (await found()).map(([rule, order]) => [rule, order])
    expect(rules).toContainEqual(['numbers-in-time', second.id])
    expect(rules).toContainEqual(['next-number-is-free', second.id])
  })

  it('find reserved stock without an order', async () => {
    const item = await shop.addProduct({ stock: 4 })
    await withoutTriggers(sql`update stock_totals set taken = 2 where item_id = ${item}`)

    expect(await found()).toEqual([
      [
        'stock-taken',
        item,
        'Er staan 2 stuks als besteld van de voorraad, orders en verplaatsingen die NetSuite nog niet aftrok namen er 0.',
      ],
    ])
  })

  it('find an order and a payment older than an hour without an ERP message', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 30_000)
    shop.clock.advance(2 * HOUR_MS)
    expect(await found()).toEqual([])

    await withoutTriggers(sql`delete from outbox where kind = 'sales-order'`)
    await withoutTriggers(sql`update outbox set state = 'dead', last_error = 'klant onbekend' where kind = 'deposit'`)

    expect(await found()).toEqual([
      ['orders-arrive', id, 'De order staat niet in NetSuite en is ook niet onderweg.'],
      [
        'payments-arrive',
        id,
        'Een betaling of terugbetaling staat niet in NetSuite en is opgegeven; bij de order staat waarom.',
      ],
    ])
  })

  it('accept a deposit of an order from before the present percentage', async () => {
    const id = await shop.hasSale()
    const changeOrder = (changes: object) =>
      shop.db.updateTable('sales_orders').set(changes).where('id', '=', id).execute()
    await changeOrder({ payment_option: '1', deposit_cents: 50_000 })
    expect((await found()).map(([rule]) => rule)).toEqual(['deposit-by-option'])

    await changeOrder({ inserted_at: new Date('2025-12-31T22:59:00Z'), token_hash: '' })
    expect((await found()).map(([rule]) => rule)).toEqual([])
  })

  it('find two accounts with the same customer number in the ERP', async () => {
    await withoutTriggers(sql`
      update users set netsuite_id = 70001 where id in (select id from users order by id limit 2)`)
    expect((await found()).map(([rule, , reason]) => [rule, reason])).toEqual([
      [
        'one-customer-each',
        expect.stringMatching(/^De accounts \d+ en \d+ hebben beide klantnummer 70001 in NetSuite\.$/),
      ],
    ])
  })

  it('find two records with the same number in the ERP, and an order with another number than its record', async () => {
    const first = await sellAndPay()
    const second = await sellAndPay()
    await withoutTriggers(sql`
      update erp_records set netsuite_id = (
        select netsuite_id from erp_records where kind = 'sales_order' and sales_order_id = ${first.id})
      where kind = 'sales_order' and sales_order_id = ${second.id}`)

    const rules = (await found()).map(([rule, order]) => [rule, order])
    expect(rules).toEqual([
      ['one-record-each', first.id],
      ['one-record-each', second.id],
      ['orders-know-their-number', second.id],
    ])
  })

  it('find an outbox message that is being sent for too long, except during an outage', async () => {
    await shop.hasSale()
    await withoutTriggers(sql`update outbox set state = 'sending', next_try_at = ${shop.clock.now()}`)
    expect(await found()).toEqual([])

    shop.clock.advance(20 * 60_000)
    expect((await found()).map(([rule]) => rule)).toEqual(['nothing-stuck', 'nothing-stuck'])

    await sql`insert into outbox_pauses (party, failures, since, until, reason)
      select party, 1, now(), now(), 'storing' from (values ('mail'), ('erp')) as away (party)`.execute(shop.db)
    expect(await found()).toEqual([])
  })

  it('find customers with a wrong order count, and orders without a customer', async () => {
    const id = await shop.hasSale()
    await withoutTriggers(sql`update customers set order_count = 7 where latest_order_id = ${id}`)
    expect(await found()).toEqual([
      ['customers-are-orders', id, 'De lijst telt 7 orders van deze klant, dat zijn er 1.'],
    ])

    await withoutTriggers(sql`delete from customers where latest_order_id = ${id}`)
    expect((await found()).map(([rule, order]) => [rule, order])).toEqual([['orders-have-customers', id]])
  })

  it('count all violations, and show the first fifty of each rule', async () => {
    await withoutTriggers(sql`
      insert into sales_orders (channel, token_hash, delivery, payment_option, gross_cents, net_cents, vat_cents,
        deposit_cents, inserted_at)
      select 'web', 'x', 's', '3', 500, 500, 0, 0, ${shop.clock.now()} from generate_series(1, 60)`)
    const result = await check()

    expect(result.rules.find(({ name }) => name === 'total-is-rows')).toMatchObject({ broken: 60 })
    expect(result.found.filter(({ rule }) => rule === 'total-is-rows')).toHaveLength(50)
  })

  it('can be started by an Admin on the data page, and run every hour', async () => {
    expect(await shop.admin.operations.start({ params: { name: 'bookkeeping' } })).toMatchObject({ isGood: true })

    const { items } = await shop.admin.operations.list({})
    expect(items.find(({ operation }) => operation === 'bookkeeping')).toMatchObject({
      last: { state: 'done', result: { isGood: true } },
      schedule: { rhythm: 'elk uur' },
    })
  })
})
