import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOfTillSecret } from '#src/server/features/sales/tills/till-secret.ts'
import { useShop } from '#tests/support/use-shop.ts'

const SECRET = 'secret-of-the-till'

describe('an operation that a till starts with its own identity', () => {
  const shop = useShop()

  /** Registers a till, and returns its id and its calls. */
  async function openTill(name = 'Balie', proof = SECRET) {
    const tillId = randomUUID()
    const admin = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@leermeester.example')
      .executeTakeFirstOrThrow()
    const at = shop.clock.now()
    await shop.db
      .insertInto('tills')
      .values({ id: tillId, name, secret_hash: hashOfTillSecret(SECRET), opened_by: admin.id, opened_at: at })
      .execute()
    return { tillId, client: shop.clientWith({ authorization: `Till ${tillId}.${proof}` }) }
  }
  const start = (client: typeof shop.admin, name: 'bookkeeping' | 'stock-refresh' = 'bookkeeping') =>
    client.tillOperations.start({ params: { name } })
  const auditOfTills = async () => {
    const rows = await shop.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'after'])
      .where('action', '=', 'till.operation_started')
      .execute()
    return rows.map(({ subject_id, after }) => [subject_id, after])
  }

  it('runs, and has the name of the till in the history and in the audit log, once a day', async () => {
    const { tillId, client } = await openTill()

    expect(await start(client)).toEqual({})
    await start(client)

    const { items } = await shop.admin.operations.runs({ query: {} })
    expect(items.map(({ operation, state, startedBy }) => [operation, state, startedBy])).toEqual([
      ['bookkeeping', 'done', 'Kassa Balie'],
      ['bookkeeping', 'done', 'Kassa Balie'],
    ])
    expect(await auditOfTills()).toEqual([[tillId, { till: 'Balie', operation: 'bookkeeping' }]])
    shop.clock.advance(24 * 3_600_000)
    await start(client)
    expect(await auditOfTills()).toHaveLength(2)
  })

  it('tells the till when it ran and how it ended, and no result, error or user', async () => {
    const { client } = await openTill()
    const other = await openTill('Magazijn')
    await shop.admin.operations.start({ params: { name: 'bookkeeping' } })
    const byAdmin = await client.tillOperations.list()
    shop.clock.advance(60_000)

    await start(client)

    const runOf = ({ items }: typeof byAdmin) => items.find(({ operation }) => operation === 'bookkeeping')?.last
    expect(runOf(byAdmin)).toMatchObject({ state: 'done', isOwn: false })
    expect(runOf(await client.tillOperations.list())).toMatchObject({ state: 'done', isOwn: true })
    expect(runOf(await other.client.tillOperations.list())).toMatchObject({ isOwn: false })
    expect(Object.keys(runOf(byAdmin) ?? {}).sort()).toEqual([
      'endedDateTime',
      'isOwn',
      'runId',
      'startedDateTime',
      'state',
    ])
    expect(JSON.stringify(byAdmin)).not.toContain('@')
  })

  it.each(['items-apply', 'items-restore', 'backup', 'clean-up', 'cache-clear'])(
    'is refused when it needs a person: %s',
    async (name) => {
      const { tillId } = await openTill()

      const reply = await shop.app.inject({
        method: 'POST',
        url: `/api/till/operations/${name}/start`,
        headers: { authorization: `Till ${tillId}.${SECRET}` },
      })

      expect([reply.statusCode, (await shop.admin.operations.runs({ query: {} })).total]).toEqual([404, 0])
    },
  )

  it('is refused to a till that has ended, to a wrong secret, and to an Admin', async () => {
    const { tillId, client } = await openTill()
    await expect(start(shop.admin)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(start((await openTill('Ander', 'guessed')).client)).rejects.toMatchObject({ code: 'unauthenticated' })

    await shop.admin.tills.end({ params: { tillId } })

    await expect(start(client)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('does not lend the rights of a session cookie in the same request', async () => {
    const { tillId } = await openTill()

    const reply = await shop.app.inject({
      method: 'GET',
      url: '/api/salesorder',
      headers: {
        authorization: `Till ${tillId}.${SECRET}`,
        cookie: `leermeester_session=${await shop.tokenOf('admin')}`,
      },
    })

    expect(reply.json()).toMatchObject({ code: 'forbidden' })
  })
})
