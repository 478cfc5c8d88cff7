// @pglite: the ERP queue uses locks of the process instead of advisory locks of the database

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { depositExternalId } from '#shared/domain/erp/sync-status.ts'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { erpQueue, firstSendable } from '#src/server/features/operations/outbox/erp-queue.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const LATER = new Date('2026-11-21T11:00:00.000Z')
const LEASE_MS = 60_000
const STATES = ['queued', 'sending', 'sent', 'dead', 'closed'] as const
type State = (typeof STATES)[number]

describe('the messages for the ERP', () => {
  let opened: OpenDatabase | undefined
  const db = () => {
    if (!opened) throw new Error('the database opens in beforeAll')
    return opened.db
  }
  const queue = () => erpQueue(db())
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(() => emptyDatabase(db(), NOW))
  afterAll(() => opened?.close())

  /** Runs a statement with triggers and constraints disabled, because these tests need no orders and payments. */
  const withoutChecks = <T>(statement: ReturnType<typeof sql<T>>) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        return (await statement.execute(tx)).rows
      })

  let count = 0
  type NewMessage = {
    kind?: 'sales-order' | 'deposit' | 'refund'
    state?: State
    at?: Date
    tries?: number
    key?: string
  }
  /** Adds a message about order 7 and its payment `p`. Returns its id. */
  async function add({
    kind = 'sales-order',
    state = 'queued',
    at = NOW,
    tries = 0,
    key,
  }: NewMessage = {}): Promise<number> {
    count += 1
    const payload = JSON.stringify({ salesOrderId: 7, ...(kind !== 'sales-order' && { attemptId: 'p', entryId: 5 }) })
    const closed = state === 'closed'
    const rows = await withoutChecks(sql<{ id: number }>`
      insert into outbox (party, kind, unique_key, payload, state, tries, next_try_at, inserted_at, closed_at,
        closed_by, closed_reason)
      values ('erp', ${kind}, ${key ?? `message:${count}`}, ${payload}::jsonb, ${state}, ${tries}, ${at}, ${NOW},
        ${closed ? NOW : null}, ${closed ? 1 : null}, ${closed ? 'Met de hand' : null})
      returning id`)
    return Number(rows[0]?.id)
  }

  /** Stores that the ERP has the order or the payment. */
  const addRecord = (kind: 'sales_order' | 'deposit', externalId: string) =>
    withoutChecks(sql`
      insert into erp_records (kind, external_id, sales_order_id, netsuite_id, state, content_hash, inserted_at)
      values (${kind}, ${externalId}, 7, 900, 'accepted', 'hash', ${NOW})`)

  async function rowOf(id: number) {
    const row = await db()
      .selectFrom('outbox')
      .select(['state', 'tries', 'next_try_at', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { state: row.state, tries: row.tries, at: row.next_try_at.getTime(), reason: row.last_error }
  }
  const takeId = async () => {
    const message = await queue().take(NOW, LEASE_MS)
    return message && Number(message.id)
  }

  it.each(STATES)('are leased when they are queued or were interrupted, and not in other states: %s', async (state) => {
    const isWaiting = state === 'queued' || state === 'sending'
    const id = await add({ state })

    expect((await queue().firstDue())?.getTime()).toBe(isWaiting ? NOW.getTime() : undefined)
    expect(await takeId()).toBe(isWaiting ? id : undefined)

    expect(await rowOf(id)).toMatchObject(
      isWaiting ? { state: 'sending', tries: 1, at: NOW.getTime() + LEASE_MS } : { state, tries: 0 },
    )
  })

  it.each(STATES)(
    'about an order wait for an earlier one that is queued or being sent, and for no other: %s',
    async (state) => {
      await add({ state, tries: 1, at: new Date(NOW.getTime() + LEASE_MS) })
      const id = await add()

      const isWaiting = state === 'queued' || state === 'sending'

      expect(await takeId()).toBe(isWaiting ? undefined : id)
    },
  )

  it.each([
    ['was never tried', { tries: 0 }],
    ['failed once', { tries: 1 }],
    ['is being sent by a server that stopped', { state: 'sending', tries: 1 }],
  ] as const)('are leased when the clock was set back by an hour and the message %s', async (_what, message) => {
    const id = await add({ ...message, at: LATER })

    expect(await takeId()).toBe(id)
  })

  it.each([
    ['closed', true],
    ['sent', true],
    ['queued', false],
    ['sending', false],
    ['dead', false],
  ] as const)(
    'about a payment wait no longer after staff closed the last message of its order: %s',
    async (state, isSent) => {
      await addRecord('sales_order', 'web-so-7')
      await withoutChecks(sql`update erp_records set content_hash = null`)
      await add({ state: 'closed' })
      await add({ state, tries: 1, at: new Date(NOW.getTime() + LEASE_MS) })
      const deposit = await add({ kind: 'deposit' })
      expect(await takeId()).toBeUndefined()

      await queue().acceptByHand(7)

      expect(await takeId()).toBe(isSent ? deposit : undefined)
    },
  )

  it('about a refund become dead letters when staff closed the payment of an order that was sent again', async () => {
    await addRecord('sales_order', 'web-so-7')
    await addRecord('deposit', depositExternalId('p'))
    await withoutChecks(sql`update erp_records set content_hash = null where kind = 'deposit'`)
    await add({ kind: 'deposit', state: 'closed', key: 'deposit:p' })
    const refund = await add({ kind: 'refund' })

    await queue().giveUpOrphans()

    expect((await rowOf(refund)).state).toBe('dead')
  })

  it('about a payment wait for its order, and about a refund also for the payment', async () => {
    const refund = await add({ kind: 'refund' })
    const deposit = await add({ kind: 'deposit' })
    expect([await takeId(), await queue().firstDue()]).toEqual([undefined, undefined])

    await addRecord('sales_order', 'web-so-7')
    expect([await takeId(), await takeId()]).toEqual([deposit, undefined])

    await addRecord('deposit', 'web-pay-p')
    expect(await takeId()).toBe(refund)
  })

  it.each(['deposit', 'refund'] as const)(
    'about a %s become dead letters when staff closed the message of the order',
    async (kind) => {
      await add({ state: 'closed' })
      const id = await add({ kind })

      await queue().giveUpOrphans()

      expect(await rowOf(id)).toMatchObject({ state: 'dead', reason: expect.stringContaining('De verkooporder is') })
    },
  )

  it.each(['queued', 'sending', 'dead'] as const)(
    'about payments of an order stay queued while another message of that order is %s',
    async (state) => {
      await add({ state: 'closed' })
      await add({ state })
      const id = await add({ kind: 'deposit' })

      await queue().giveUpOrphans()

      expect(await rowOf(id)).toMatchObject({ state: 'queued', reason: null })
    },
  )

  it('about a refund become dead letters when staff closed its payment, and other payments do not', async () => {
    await addRecord('sales_order', 'web-so-7')
    await add({ kind: 'deposit', state: 'closed', key: 'deposit:p' })
    const [refund, deposit] = [await add({ kind: 'refund' }), await add({ kind: 'deposit' })]

    await queue().giveUpOrphans()

    expect(await rowOf(refund)).toMatchObject({ state: 'dead', reason: expect.stringContaining('De betaling waarvan') })
    expect(await rowOf(deposit)).toMatchObject({ state: 'queued', reason: null })
  })

  it('about payments of an order are requeued when they are dead letters', async () => {
    const [deposit, refund, order, sent] = [
      await add({ kind: 'deposit', state: 'dead', tries: 9 }),
      await add({ kind: 'refund', state: 'dead', tries: 9 }),
      await add({ state: 'dead', tries: 9 }),
      await add({ kind: 'deposit', state: 'sent', tries: 9 }),
    ]

    await queue().requeuePayments(7, LATER)

    for (const id of [deposit, refund]) {
      expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 0, at: LATER.getTime() })
    }
    expect(await rowOf(order)).toMatchObject({ state: 'dead', tries: 9 })
    expect(await rowOf(sent)).toMatchObject({ state: 'sent', tries: 9 })
  })

  it.each(STATES)('show whether their order is queued or being sent: %s', async (state) => {
    await add({ state })

    expect(await queue().isUnderWay(7)).toBe(state === 'queued' || state === 'sending')
    expect(await queue().isUnderWay(8)).toBe(false)
  })

  it.each(STATES)('are queued again on request, except when they are being sent or closed: %s', async (state) => {
    const id = await add({ state, tries: 9 })

    await queue().sendAgain(7, LATER)

    const isSentAgain = state !== 'sending' && state !== 'closed'
    expect(await rowOf(id)).toMatchObject(
      isSentAgain ? { state: 'queued', tries: 0, at: LATER.getTime() } : { state, tries: 9, at: NOW.getTime() },
    )
  })

  it.each(STATES)(
    'about an order are requeued when they are queued or dead, but only the latest message: %s',
    async (state) => {
      const isRequeued = state === 'queued' || state === 'dead'
      const earlier = await add({ state, tries: 9 })
      const id = await add({ state, tries: 9 })

      expect(await queue().requeueOrder(7, LATER)).toBe(isRequeued)

      expect(await rowOf(id)).toMatchObject(
        isRequeued ? { state: 'queued', tries: 0, at: LATER.getTime() } : { state, tries: 9, at: NOW.getTime() },
      )
      expect(await rowOf(earlier)).toMatchObject({ state, tries: 9 })
    },
  )

  it.each<[State, boolean, State]>([
    ['queued', true, 'closed'],
    ['dead', true, 'closed'],
    ['closed', true, 'closed'],
    ['sending', false, 'sending'],
    ['sent', false, 'sent'],
  ])('about a canceled order are withheld if they were not sent: %s', async (state, isWithheld, stateAfter) => {
    const id = await add({ state })

    expect(await queue().withholdOrder(7, NOW)).toBe(isWithheld)

    expect((await rowOf(id)).state).toBe(stateAfter)
  })

  it.each([true, false])(
    'about a withheld order are queued again when money arrives, but not when staff closed one: %s',
    async (hasClosed) => {
      const id = await add({ state: 'queued' })
      await queue().withholdOrder(7, NOW)
      if (hasClosed) await add({ state: 'closed' })

      await queue().sendWithheld(7, LATER)

      expect((await rowOf(id)).state).toBe(hasClosed ? 'closed' : 'queued')
    },
  )

  it.each<[State, number | undefined]>([
    ['queued', 9],
    ['dead', 0],
    ['sending', undefined],
    ['sent', undefined],
    ['closed', undefined],
  ])('become due at once by `makeAllDue` when they are queued or dead: %s', async (state, tries) => {
    const id = await add({ state, tries: 9 })

    await queue().makeAllDue(LATER)

    expect(await rowOf(id)).toMatchObject(
      tries === undefined ? { state, tries: 9, at: NOW.getTime() } : { state: 'queued', tries, at: LATER.getTime() },
    )
  })

  it('are the source of a list of orders that have messages neither sent nor closed, each once', async () => {
    for (const state of ['queued', 'sending', 'dead'] as const) {
      const id = await add({ state })
      expect(await queue().ordersWithUnsentMessages()).toEqual([7])
      await sql`delete from outbox where id = ${id}`.execute(db())
    }
    await add({ state: 'sent' })
    await add({ state: 'closed' })
    expect(await queue().ordersWithUnsentMessages()).toEqual([])
    await add()
    await add({ kind: 'deposit' })
    expect(await queue().ordersWithUnsentMessages()).toEqual([7])
  })

  it('are taken without a check of every message of a long queue', async () => {
    await withoutChecks(sql`
      insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
      select 'erp', 'sales-order', 'long-queue:' || n, jsonb_build_object('salesOrderId', n), ${NOW}, ${NOW}
      from generate_series(1, 500) n`)

    const rows = await db()
      .transaction()
      .execute(async (tx) => {
        // PostgreSQL sorts the queue when it expects few messages, as in a new shop.
        await sql`set local enable_indexscan = off`.execute(tx)
        const plan = sql<{
          'QUERY PLAN': { Plan: PlanNode }[]
        }>`explain (analyze, format json) ${firstSendable(LATER, LEASE_MS)}`
        return (await plan.execute(tx)).rows
      })

    const subplans = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan).filter(
      (node) => node['Parent Relationship'] === 'SubPlan',
    )
    expect(subplans.length).toBeGreaterThan(0)
    expect(Math.max(...subplans.map((node) => node['Actual Loops']))).toBeLessThanOrEqual(1)
  })
})

type PlanNode = { 'Parent Relationship'?: string; 'Actual Loops': number; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode | undefined): PlanNode[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [])
