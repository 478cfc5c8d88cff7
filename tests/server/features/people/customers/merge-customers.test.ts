import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { forgetDue } from '#src/server/features/people/account/forget-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 24 * 3_600_000

describe('merging two customers', () => {
  const shop = useShop()

  /** Places an order as a guest, and returns the key of the guest. */
  async function guest(changes: Record<string, unknown> = {}) {
    const product = await shop.addProduct()
    const form = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }], changes)
    const { salesOrderId } = await place(shop.browser().api, form, newKey())
    return { salesOrderId, key: `gast-${salesOrderId}`, product }
  }
  const merge = (keptId: string, otherId: string, mergeId = randomUUID()) =>
    shop.admin.customerMerges.merge({ body: { mergeId, keptId, otherId } })
  const undo = (mergeId: string) => shop.admin.customerMerges.undo({ params: { mergeId } })
  const preview = (kept: string, other: string) => shop.sales.customerMerges.preview({ query: { kept, other } })
  const show = (id: string) => shop.sales.customers.show({ params: { id } })
  const note = (id: string, text: string) =>
    shop.sales.customers.addNote({ params: { id }, headers: { 'idempotency-key': newKey() }, body: { text } })
  const userId = async (email: string) =>
    (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  /** Adds an account, with a proven address unless `isProven` is false. */
  async function account(email: string, isProven = true) {
    const row = { email, password_hash: '$argon2id$none', email_proven_at: isProven ? shop.clock.now() : null }
    const { id } = await shop.db
      .insertInto('users')
      .values({ ...row, netsuite_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }
  const findings = async () => {
    const { found } = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    return found.filter(({ rule }) => /customer/.test(rule))
  }
  /** Every row that a merge may touch, to compare before and after an undo. */
  async function everything() {
    const of = async (query: { execute: () => Promise<unknown[]> }) => query.execute()
    return {
      orders: await of(shop.db.selectFrom('sales_orders').select(['id', 'user_id']).orderBy('id')),
      buyers: await of(
        shop.db.selectFrom('sales_order_customers').select(['sales_order_id', 'email']).orderBy('sales_order_id'),
      ),
      notes: await of(
        shop.db.selectFrom('customer_notes').select(['id', 'user_id', 'guest_email', 'text']).orderBy('id'),
      ),
      details: await of(shop.db.selectFrom('customer_details').select(['user_id', 'phone_number']).orderBy('user_id')),
      messages: await of(shop.db.selectFrom('contact_messages').select(['id', 'email']).orderBy('id')),
      customers: await of(
        shop.db
          .selectFrom('customers')
          .select(['user_id', 'guest_email', 'order_count', 'latest_order_id'])
          .orderBy('email'),
      ),
      users: await of(shop.db.selectFrom('users').select(['id', 'is_locked', 'merged_into_id']).orderBy('id')),
    }
  }

  it('shows what moves, and moves the orders, notes and cases of a guest to another guest', async () => {
    const kept = await guest({ email: 'anna@example.nl' })
    const other = await guest({ email: 'Anna.Werk@Example.nl' })
    await note(other.key, 'Heeft een hond.')
    await shop.sales.serviceDesk.open({
      headers: { 'idempotency-key': newKey() },
      body: { salesOrderId: other.salesOrderId, problem: 'leg', description: 'Poot wiebelt.' },
    })

    const shown = await preview(kept.key, other.key)
    const { customerId } = await merge(kept.key, other.key)

    expect(shown).toMatchObject({ endsAccount: false, changesEmail: true })
    expect(shown.moves).toEqual(
      expect.arrayContaining([
        { kind: 'orders', count: 1 },
        { kind: 'notes', count: 1 },
      ]),
    )
    const page = await show(customerId)
    expect(page.salesOrders.map(({ salesOrderId }) => salesOrderId)).toEqual([other.salesOrderId, kept.salesOrderId])
    expect(page.notes).toMatchObject([{ text: 'Heeft een hond.' }])
    expect(page.merges).toMatchObject([{ other: 'anna.werk@example.nl', canUndo: true }])
    expect((await shop.sales.customers.find({ query: { search: 'werk' } })).total).toBe(0)
    expect(await findings()).toEqual([])
    const audit = await shop.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'customer.merged')
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain('anna')
  })

  it('gives an account the orders of a guest, who then still has their own address on the order', async () => {
    const anna = await account('anna@example.nl')
    const other = await guest({ email: 'werk@example.nl' })

    await merge(anna, other.key)

    expect(await show(other.key)).toMatchObject({ customerId: anna, email: 'anna@example.nl', orderCount: 1 })
    const buyers = await shop.db.selectFrom('sales_order_customers').select('email').execute()
    expect(buyers).toEqual([{ email: 'werk@example.nl' }])
    expect(await findings()).toEqual([])
  })

  it('ends the other of two accounts, whose owner is mailed, and whose page leads to the account that stays', async () => {
    const anna = await account('anna@example.nl')
    const werk = await account('werk@example.nl')
    const other = await guest({ email: 'werk@example.nl' })

    await merge(anna, werk)

    expect(await show(werk)).toMatchObject({ customerId: anna })
    expect((await show(anna)).salesOrders).toMatchObject([{ salesOrderId: other.salesOrderId }])
    expect((await shop.sales.customers.find({ query: { search: 'werk@' } })).items).toMatchObject([
      { customerId: anna },
    ])
    const ended = await shop.db.selectFrom('users').selectAll().where('id', '=', Number(werk)).executeTakeFirstOrThrow()
    expect(ended).toMatchObject({ is_locked: true, merged_into_id: Number(anna) })
    const mails = await shop.db.selectFrom('outbox').select('kind').where('party', '=', 'mail').execute()
    expect(mails).toContainEqual({ kind: 'account-merged' })
    expect(await findings()).toEqual([])
  })

  it('gives every moved row back exactly, and leaves what was added since', async () => {
    const anna = await account('anna@example.nl')
    const werk = await account('werk@example.nl')
    await guest({ email: 'anna@example.nl' })
    await guest({ email: 'werk@example.nl' })
    await note(werk, 'Van het werk.')
    await shop.db
      .insertInto('customer_details')
      .values({
        user_id: Number(werk),
        customer_type: 'private',
        company_name: '',
        vat_number: '',
        kvk_number: '',
        phone_number: '0612345678',
        address: JSON.stringify({}),
        delivery_address: null,
        updated_at: shop.clock.now(),
      })
      .execute()
    const before = await everything()

    const { mergeId } = await merge(anna, werk)
    expect((await show(anna)).orderCount).toBe(2)
    await undo(mergeId)
    await undo(mergeId)

    expect(await everything()).toEqual(before)
    expect(await findings()).toEqual([])

    const again = await merge(anna, werk)
    await note(anna, 'Van na het samenvoegen.')
    await undo(again.mergeId)
    expect((await show(anna)).notes).toMatchObject([{ text: 'Van na het samenvoegen.' }])
    expect((await show(werk)).notes).toMatchObject([{ text: 'Van het werk.' }])
  })

  it('leaves an account locked after an undo when it was locked before', async () => {
    const anna = await account('anna@example.nl')
    const werk = await account('werk@example.nl')
    await shop.db.updateTable('users').set({ is_locked: true }).where('id', '=', Number(werk)).execute()
    const { mergeId } = await merge(anna, werk)

    await undo(mergeId)

    const users = await shop.db.selectFrom('users').select('is_locked').where('id', '=', Number(werk)).execute()
    expect(users).toEqual([{ is_locked: true }])
  })

  it('keeps no address of a merge that was undone, or of a guest who is no longer a customer', async () => {
    const kept = await guest({ email: 'anna@example.nl' })
    const other = await guest({ email: 'werk@example.nl' })
    const undone = await merge(kept.key, other.key)
    await undo(undone.mergeId)
    await merge(kept.key, other.key)
    const stored = () =>
      shop.db
        .selectFrom('customer_merges')
        .select(['kept_email', 'other_email'])
        .orderBy('merged_at')
        .orderBy('undone_at')
        .execute()
    shop.clock.advance(DAY_MS)

    await forgetDue({ db: shop.db, now: shop.clock.now })
    expect(await stored()).toEqual([
      { kept_email: '', other_email: '' },
      { kept_email: 'anna@example.nl', other_email: '' },
    ])

    await shop.db.deleteFrom('customers').where('guest_email', '=', 'anna@example.nl').execute()
    await forgetDue({ db: shop.db, now: shop.clock.now })
    expect((await stored())[1]).toEqual({ kept_email: '', other_email: '' })
  })

  it('gives a guest back exactly', async () => {
    const kept = await guest({ email: 'anna@example.nl' })
    const other = await guest({ email: 'Anna.Werk@Example.nl' })
    await note(other.key, 'Heeft een hond.')
    const before = await everything()

    const { mergeId } = await merge(kept.key, other.key)
    const undone = await undo(mergeId)

    expect(undone.customerId).toBe(kept.key)
    expect(await everything()).toEqual(before)
  })

  it('refuses an undo on a later day, and after a change', async () => {
    const kept = await guest({ email: 'anna@example.nl' })
    const other = await guest({ email: 'werk@example.nl' })
    const first = await merge(kept.key, other.key)
    await shop.db
      .updateTable('sales_order_customers')
      .set({ email: 'anders@example.nl' })
      .where('sales_order_id', '=', other.salesOrderId)
      .execute()
    await expect(undo(first.mergeId)).rejects.toMatchObject({ code: 'undo_changed_since' })

    const third = await guest({ email: 'derde@example.nl' })
    const second = await merge(kept.key, third.key)
    shop.clock.advance(DAY_MS)
    await expect(undo(second.mergeId)).rejects.toMatchObject({ code: 'undo_too_late' })
    await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'merge_not_found' })

    await forgetDue({ db: shop.db, now: shop.clock.now })
    const stored = await shop.db.selectFrom('customer_merges').select(['moved', 'other_email']).execute()
    expect(stored).toEqual([
      { moved: [], other_email: '' },
      { moved: [], other_email: '' },
    ])
  })

  it('merges once per id, and once when two people merge the same customers at once', async () => {
    const kept = await guest({ email: 'anna@example.nl' })
    const other = await guest({ email: 'werk@example.nl' })
    const mergeId = randomUUID()

    const results = await Promise.allSettled([
      merge(kept.key, other.key, mergeId),
      merge(kept.key, other.key, mergeId),
      merge(kept.key, other.key),
    ])

    const codes = results.map((one) => (one.status === 'rejected' ? one.reason.code : 'ok')).toSorted()
    // The call with the other id may come first; both calls with the same id then find one customer.
    expect(['merge_same,ok,ok', 'idempotency_key_reused,merge_same,ok', 'merge_same,merge_same,ok']).toContain(
      codes.join(','),
    )
    expect(await shop.db.selectFrom('customer_merges').select('id').execute()).toHaveLength(1)
    await expect(merge(kept.key, other.key, mergeId).catch(({ code }) => code)).resolves.toBeDefined()
  })

  it('refuses a customer with itself, staff, a guest that would end an account, an unproven account, and an erased customer', async () => {
    const anna = await account('anna@example.nl')
    const unproven = await account('nieuw@example.nl', false)
    const kept = await guest({ email: 'gast@example.nl' })
    const erased = await guest({ email: 'weg@example.nl' })
    await shop.admin.customers.forget({ params: { id: erased.key } })
    const staff = String(await userId('sales@leermeester.example'))

    const codeOf = (keptId: string, otherId: string) => merge(keptId, otherId).catch(({ code }) => code)
    const codes = [
      await codeOf(anna, anna),
      await codeOf(anna, staff),
      await codeOf(kept.key, anna),
      await codeOf(unproven, kept.key),
      await codeOf(anna, erased.key),
      await codeOf(anna, 'gast-99999'),
    ]

    expect(codes).toEqual([
      'merge_same',
      'staff_account',
      'merge_account_stays',
      'account_not_proven',
      'merge_forgotten',
      'customer_not_found',
    ])
  })

  it('erases the merged account together with the account that stays', async () => {
    const anna = await account('anna@example.nl')
    const werk = await account('werk@example.nl')
    await guest({ email: 'werk@example.nl' })
    const { mergeId } = await merge(anna, werk)

    const file = await shop.admin.customers.exportData({ params: { id: anna } })
    await shop.admin.customers.forget({ params: { id: anna } })

    expect(file.account?.mergedAccounts).toEqual(['werk@example.nl'])
    expect(file.orders).toHaveLength(1)
    const users = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', 'in', [Number(anna), Number(werk)])
      .execute()
    expect(users.every(({ email }) => email.endsWith('@verwijderd.invalid'))).toBe(true)
    await expect(undo(mergeId)).rejects.toMatchObject({ code: 'merge_forgotten' })
  })

  it('suggests customers with the same last name and phone number or address, and never one pair twice', async () => {
    const same = { lastname: 'Van Dijk', phoneNumber: '0612345678', zipcode: '1011AB', houseNumber: '1' }
    const first = await guest({ ...same, email: 'a@example.nl' })
    const second = await guest({ ...same, phoneNumber: '+31 6 12345678', email: 'b@example.nl' })
    await guest({
      lastname: 'Jansen',
      phoneNumber: '0699999999',
      zipcode: '2022CD',
      houseNumber: '9',
      email: 'c@example.nl',
    })

    const { items, hasMore } = await shop.sales.customerMerges.suggestions()

    expect(hasMore).toBe(false)
    expect(items.map(({ first: a, second: b }) => [a.customerId, b.customerId].toSorted())).toEqual([
      [first.key, second.key].toSorted(),
    ])
    expect(items[0]?.reasons).toEqual(['phone', 'address'])
  })
})
