import { describe, expect, it, vi } from 'vitest'
import type { AuditFilter } from '#shared/contracts/audit.ts'
import { type AuditEntry, writeAudit } from '#src/server/features/operations/audit/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** Maximum wait for a row that is written in parallel with the response. Much longer than the write takes. */
const SOON = { timeout: 10_000 }

describe('the audit log', () => {
  const shop = useShop()

  const userId = async (email: string) =>
    (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const admin = async () => ({ userId: await userId('admin@leermeester.example'), email: 'admin@leermeester.example' })
  const sales = async () => ({ userId: await userId('sales@leermeester.example'), email: 'sales@leermeester.example' })

  const addEntry = async (facts: Partial<AuditEntry> = {}) =>
    writeAudit(shop.db, {
      actor: await admin(),
      action: 'review.judged',
      subject: 'review',
      subjectId: '7',
      before: { isValid: false },
      after: { isValid: true },
      at: shop.clock.now(),
      ...facts,
    })
  const find = (query: Partial<AuditFilter> & { page?: number; pageSize?: number } = {}) =>
    shop.admin.audit.find({ query })
  const csv = async (query = '') =>
    (
      await shop.app.inject({
        url: `/api/admin/audit/export${query}`,
        headers: { authorization: `Bearer ${await shop.tokenOf('admin')}` },
      })
    ).body

  it('shows the actor, the action, and the values before and after a change', async () => {
    await addEntry()

    expect((await find()).items).toEqual([
      {
        auditEntryId: 1,
        happenedDateTime: shop.clock.now().toISOString(),
        actor: await admin(),
        action: 'review.judged',
        subject: 'review',
        subjectId: '7',
        before: { isValid: false },
        after: { isValid: true },
      },
    ])
  })

  it('names no actor for automatic changes', async () => {
    await addEntry({ actor: 'system', before: null })

    expect((await find()).items).toMatchObject([{ actor: null, before: null }])
  })

  it('cannot be changed, shortened or emptied in the database', async () => {
    await addEntry()
    const change = shop.db.updateTable('audit_entries').set({ action: 'anders' })
    const remove = shop.db.deleteFrom('audit_entries')

    await expect(change.execute()).rejects.toThrow('the audit log is append-only: update on audit_entries is refused')
    await expect(remove.execute()).rejects.toThrow('the audit log is append-only: delete on audit_entries is refused')
    await expect(truncate()).rejects.toThrow('the audit log is append-only: truncate on audit_entries is refused')
    await expect(shop.db.deleteFrom('users').execute()).rejects.toThrow()
    expect((await find()).total).toBe(1)
  })

  const truncate = async () => {
    const { sql } = await import('kysely')
    await sql`truncate audit_entries`.execute(shop.db)
  }

  it('has no row for a transaction that was rolled back', async () => {
    const failing = shop.db.transaction().execute(async (tx) => {
      await writeAudit(tx, {
        actor: 'system',
        action: 'review.judged',
        subject: 'review',
        subjectId: '7',
        before: null,
        after: null,
        at: shop.clock.now(),
      })
      throw new Error('rolled back')
    })

    await expect(failing).rejects.toThrow('rolled back')
    expect((await find()).total).toBe(0)
  })

  it('has pages, newest first', async () => {
    for (const subjectId of ['1', '2', '3']) {
      await addEntry({ subjectId })
      shop.clock.advance(1_000)
    }

    const first = await find({ page: 1, pageSize: 2 })
    const second = await find({ page: 2, pageSize: 2 })

    expect([first.total, first.items.map(({ subjectId }) => subjectId)]).toEqual([3, ['3', '2']])
    expect(second.items.map(({ subjectId }) => subjectId)).toEqual(['1'])
  })

  it('is filtered by actor, action, subject and date', async () => {
    await addEntry({ actor: await sales(), action: 'order.note_added', subject: 'sales_order', subjectId: '10001' })
    await addEntry({ subject: 'sales_order', subjectId: '10002', action: 'order.note_added' })
    await addEntry({ actor: 'system', subject: 'payment', subjectId: '10001', action: 'payment.started' })
    const found = async (query: Partial<AuditFilter>) =>
      (await find(query)).items.map(({ auditEntryId }) => auditEntryId)

    expect(await found({ who: (await sales()).userId })).toEqual([1])
    expect(await found({ who: 'system' })).toEqual([3])
    expect(await found({ what: 'order.note_added' })).toEqual([2, 1])
    expect(await found({ subject: 'sales_order', subjectId: '10001' })).toEqual([1])
    expect(await found({ subjectId: '10001' })).toEqual([3, 1])
  })

  it('is filtered by days in Amsterdam time, including the first and the last day', async () => {
    // 20 November 23:59, 21 November 00:00 and 21 November 23:59 in Amsterdam.
    for (const at of ['2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z', '2026-11-21T22:59:00Z'])
      await addEntry({ at: new Date(at) })
    const total = async (query: Partial<AuditFilter>) => (await find(query)).total

    expect(await total({ from: '2026-11-21' })).toBe(2)
    expect(await total({ to: '2026-11-20' })).toBe(1)
    expect(await total({ from: '2026-11-21', to: '2026-11-21' })).toBe(2)
    await expect(find({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('offers each existing actor, action and subject once as a choice in its filters', async () => {
    await addEntry({ actor: await sales(), action: 'order.note_added', subject: 'sales_order' })
    await addEntry()
    await addEntry()
    await addEntry({ actor: 'system' })

    expect(await shop.admin.audit.choices({})).toEqual({
      actors: [await admin(), await sales()],
      actions: ['order.note_added', 'review.judged'],
      subjects: ['review', 'sales_order'],
    })
  })

  it('can be exported with its filters, with changes in words, and with formulas neutralized', async () => {
    await addEntry({ before: { isValid: false, reaction: null }, after: { isValid: true, reaction: '=SOM(A1)' } })
    await addEntry({ actor: 'system', action: 'zonder.woorden', subject: 'payment', subjectId: '=1+1', after: null })

    const all = (await csv()).split('\r\n')
    expect(all[0]).toBe('\uFEFFNummer;Moment;Wie;Wat;Onderwerp;Nummer van onderwerp;Wijzigingen')
    expect(all[1]).toContain(";systeem;zonder.woorden;Betaling;'=1+1;Zichtbaar: nee → –")
    expect(all[2]).toContain(
      ';admin@leermeester.example;Review beoordeeld;Review;7;"Zichtbaar: nee → ja; Reactie: – → =SOM(A1)"',
    )
    expect((await csv('?subject=review')).split('\r\n')).toHaveLength(3)
  })

  it('is exported completely, also when it has thousands of rows', async () => {
    const at = shop.clock.now()
    const rows = Array.from({ length: 2_345 }, (_, index) => ({
      happened_at: at,
      actor_id: null,
      actor_email: null,
      action: 'x',
      subject: 'review',
      subject_id: String(index),
      before: null,
      after: null,
    }))
    await shop.db.insertInto('audit_entries').values(rows).execute()

    const lines = (await csv()).trim().split('\r\n').slice(1)

    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(2_345)
  })

  describe('of forbidden calls', () => {
    const refused = async () => (await find({ what: 'access.refused' })).items

    it('has a row when Sales calls an Admin endpoint', async () => {
      await expect(shop.sales.productReviews.find({})).rejects.toMatchObject({ status: 403, code: 'forbidden' })

      await vi.waitFor(
        async () =>
          expect(await refused()).toMatchObject([
            {
              actor: await sales(),
              subject: 'session',
              subjectId: String((await sales()).userId),
              before: null,
              after: { method: 'GET', path: '/api/productreview', roles: ['Sales'] },
            },
          ]),
        SOON,
      )
    })

    it('has no row for calls of customers and visitors, or for permitted calls', async () => {
      await expect(shop.customer.withdrawals.find({})).rejects.toMatchObject({ status: 403 })
      await expect(shop.anonymous.withdrawals.find({})).rejects.toMatchObject({ status: 401 })
      await shop.sales.withdrawals.find({})
      await expect(shop.sales.audit.find({})).rejects.toMatchObject({ status: 403 })

      await vi.waitFor(
        async () => expect((await refused()).map(({ after }) => after?.path)).toEqual(['/api/admin/audit']),
        SOON,
      )
    })

    it('does not block the response when the row cannot be written', async () => {
      const { sql } = await import('kysely')
      await sql`alter table audit_entries rename to audit_entries_away`.execute(shop.db)
      try {
        await expect(shop.sales.productReviews.find({})).rejects.toMatchObject({ status: 403, code: 'forbidden' })
      } finally {
        await sql`alter table audit_entries_away rename to audit_entries`.execute(shop.db)
      }
    })
  })

  describe('of staff actions in other features', () => {
    it('shows who handled a withdrawal, with its former and its new state', async () => {
      await shop.anonymous.withdrawals.declare({
        headers: { 'idempotency-key': 'herroeping-1' },
        body: { orderNumber: '1', name: 'Anna', email: 'anna@voorbeeld.example', scope: 'all' },
      })
      await shop.sales.withdrawals.handle({ params: { id: 1001 }, body: { state: 'refused', reason: 'Te laat.' } })

      expect((await find()).items).toMatchObject([
        {
          actor: await sales(),
          action: 'withdrawal.handled',
          subject: 'withdrawal',
          subjectId: '1001',
          before: { state: 'received' },
          after: { state: 'refused' },
        },
      ])
    })

    it('shows who moderated a review', async () => {
      const item = await shop.addProduct()
      await shop.anonymous.productReviews.create({
        body: {
          id: item,
          name: 'Bo',
          email: 'bo@voorbeeld.example',
          review: 'Een prachtige bank, zit heerlijk.',
          rating: 5,
        },
      })
      await shop.admin.productReviews.judge({ params: { id: 1 }, body: { isValid: true, reaction: 'Dank u wel!' } })

      expect((await find({ what: 'review.judged' })).items).toMatchObject([
        {
          actor: await admin(),
          before: { isValid: false, reaction: null },
          after: { isValid: true, reaction: 'Dank u wel!' },
        },
      ])
    })

    it('shows who fetched and applied the catalog, and has no row for an anonymous call', {
      timeout: 120_000,
    }, async () => {
      await shop.anonymous.catalogImport.downloadMatrixOptions({})
      await shop.admin.catalogImport.downloadMatrixOptions({})
      await shop.admin.catalogImport.downloadItems({})
      const applied = await shop.admin.catalogImport.applyItems({})

      expect((await find()).items.map(({ action, subjectId, after }) => [action, subjectId, after])).toEqual([
        ['catalogue.applied', 'items', applied],
        ['catalogue.downloaded', 'items', expect.objectContaining({ rows: expect.any(Number) })],
        ['catalogue.options_taken', 'options', expect.objectContaining({ version: expect.any(Number) })],
      ])
    })
  })
})
