// @pglite: operations use locks of the process instead of advisory locks of the database

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { type Operation, openOperations, runsTable } from '#src/server/features/operations/operations/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

/** Creates an operation that runs until the test ends it. */
function lastingOperation(name: Operation['name']) {
  const end = Promise.withResolvers<object>()
  const begun = Promise.withResolvers<Parameters<Operation['run']>[0]>()
  const operation: Operation = {
    name,
    run(run) {
      begun.resolve(run)
      return end.promise
    },
  }
  return { operation, begun: begun.promise, end: end.resolve, fail: end.reject }
}

describe('operations', () => {
  let opened: OpenDatabase
  const now = () => new Date()

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(() => emptyDatabase(opened.db, now()))
  afterAll(() => opened.close())

  const open = (...operations: Operation[]) => openOperations({ ...opened, now, log: silentLog }, operations)
  const history = async () => (await runsTable(opened.db).page({ page: 1, pageSize: 24 })).items
  const addAdmin = async () => {
    const email = 'admin@leermeester.example'
    const { id } = await opened.db
      .insertInto('users')
      .values({ email, password_hash: '', roles: ['Admin'], firstname: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId: id, email }
  }

  it('return their result, and store the result with the actor', async () => {
    const operations = open({ name: 'cache-clear', run: async () => ({ message: 'leeg' }) })
    const actor = await addAdmin()

    expect(await operations.start('cache-clear', actor)).toMatchObject({ ok: true, value: { message: 'leeg' } })

    expect(await history()).toMatchObject([
      { operation: 'cache-clear', state: 'done', result: { message: 'leeg' }, error: null, startedBy: actor.email },
    ])
  })

  it('run once at a time, and a refused start returns the actor and the time of the running one', async () => {
    const slow = lastingOperation('items-download')
    const operations = open(slow.operation)
    const actor = await addAdmin()
    const first = operations.start('items-download', actor)
    await slow.begun

    const [run] = await history()
    expect(await operations.start('items-download', 'system')).toEqual({
      ok: false,
      code: 'operation_running',
      detail: { operation: 'items-download', startedBy: actor.email, startedDateTime: run?.startedDateTime },
    })

    slow.end({})
    await first
    expect((await operations.start('items-download', 'system')).ok).toBe(true)
  })

  it('do not run in parallel with conflicting operations, but do so with other operations', async () => {
    const slow = lastingOperation('items-download')
    const quick = (name: Operation['name']): Operation => ({ name, run: async () => ({}) })
    const operations = open(slow.operation, quick('items-apply'), quick('shop-reviews'))
    const first = operations.start('items-download', 'system')
    await slow.begun

    expect(await operations.start('items-apply', 'system')).toMatchObject({
      ok: false,
      detail: { operation: 'items-download', startedBy: null },
    })
    expect((await operations.start('shop-reviews', 'system')).ok).toBe(true)
    slow.end({})
    await first
  })

  it('store a Dutch reason when they fail, and rethrow the error', async () => {
    const gone = new Outage('netsuite', { reason: 'timeout', mayHaveArrived: false })
    const operations = open(
      { name: 'items-download', run: () => Promise.reject(gone) },
      { name: 'items-apply', run: () => Promise.reject(new RangeError('regel')), explain: () => 'Regel 7 klopt niet.' },
      { name: 'compare', run: () => Promise.reject(new TypeError('klant Jansen')) },
    )

    await expect(operations.start('items-download', 'system')).rejects.toBe(gone)
    await expect(operations.start('items-apply', 'system')).rejects.toThrow(RangeError)
    await expect(operations.start('compare', 'system')).rejects.toThrow(TypeError)

    const reasons = (await history()).map(({ operation, state, error }) => [operation, state, error])
    expect(reasons).toHaveLength(3)
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['items-download', 'failed', 'NetSuite antwoordde niet op tijd.'],
        ['items-apply', 'failed', 'Regel 7 klopt niet.'],
        ['compare', 'failed', 'Er is iets misgegaan (TypeError). In het logboek van de server staat meer.'],
      ]),
    )
  })

  it('report their progress', async () => {
    const slow = lastingOperation('images-download')
    const operations = open(slow.operation)
    const first = operations.start('images-download', 'system')
    const run = await slow.begun
    run.progress(12, 40, "foto's")

    const progress = async () => (await runsTable(opened.db).running())[0]?.progress
    await expect.poll(progress).toEqual({ done: 12, of: 40, what: "foto's" })
    slow.end({})
    await first
  })

  it('get the signal to stop when the server stops, and end as interrupted before it has stopped', async () => {
    const slow = lastingOperation('compare')
    const operations = open(slow.operation)
    const first = operations.start('compare', 'system').catch((error: Error) => error.message)
    const run = await slow.begun
    expect(run.isStopping()).toBe(false)

    const stopped = operations.stop()
    expect(run.isStopping()).toBe(true)
    slow.fail(new Error('ik moest stoppen'))
    await stopped

    expect(await first).toBe('ik moest stoppen')
    const error = 'De server stopte terwijl dit liep. Start het opnieuw.'
    expect(await history()).toMatchObject([{ operation: 'compare', state: 'interrupted', error }])
  })

  it('get the signal to stop by `endSoon`, before the server waits for them', async () => {
    const slow = lastingOperation('compare')
    const operations = open(slow.operation, { name: 'backup', run: async () => ({}) })
    const first = operations.start('compare', 'system')
    const run = await slow.begun

    operations.endSoon()

    expect(run.isStopping()).toBe(true)
    expect(await operations.start('backup', 'system')).toMatchObject({ ok: false, code: 'operation_running' })
    slow.end({})
    await first
    await operations.stop()
  })

  it('are not started by a server that is about to stop', async () => {
    const quick: Operation = { name: 'compare', run: async () => ({}) }
    const operations = open(quick)
    const locked = Promise.withResolvers<void>()
    const slowLocks = {
      ...opened.locks,
      take: async (names: readonly string[]) => {
        await locked.promise
        return opened.locks.take(names)
      },
    }
    const slow = openOperations({ ...opened, locks: slowLocks, now, log: silentLog }, [quick])
    const late = slow.start('compare', 'system')

    await Promise.all([operations.stop(), slow.stop()])
    locked.resolve()

    const refused = { ok: false, code: 'operation_running', detail: null }
    expect(await operations.start('compare', 'system')).toEqual(refused)
    expect(await late).toEqual(refused)
    expect(await history()).toEqual([])
    expect((await open(quick).start('compare', 'system')).ok).toBe(true)
  })

  it('of a crashed server are marked as interrupted, and can be started again', async () => {
    const at = new Date('2026-11-21T03:00:00Z')
    const dead = { id: crypto.randomUUID(), actor: 'system' as const, at }
    await runsTable(opened.db).begin({ ...dead, name: 'items-apply' })
    const operations = open({ name: 'items-apply', run: async () => ({}) })

    await operations.markInterruptedRuns()

    const error = 'De server stopte terwijl dit liep. Start het opnieuw.'
    const ended = { state: 'interrupted', error, endedDateTime: at.toISOString() }
    expect(await history()).toMatchObject([{ operation: 'items-apply', ...ended }])
    await runsTable(opened.db).begin({ ...dead, id: crypto.randomUUID(), name: 'items-apply' })
    expect((await operations.start('items-apply', 'system')).ok).toBe(true)
    expect((await history()).map(({ state }) => state)).toEqual(['done', 'interrupted', 'interrupted'])
  })

  it('of a running server are not marked as interrupted', async () => {
    const slow = lastingOperation('compare')
    const operations = open(slow.operation)
    const first = operations.start('compare', 'system')
    await slow.begun
    await operations.markInterruptedRuns()

    expect(await history()).toMatchObject([{ state: 'running' }])
    slow.end({})
    await first
  })

  it('have runs that are deleted after the retention time, except the last run of each operation', async () => {
    const runs = runsTable(opened.db)
    for (const [name, day] of [
      ['compare', '01'],
      ['compare', '02'],
      ['compare', '20'],
      ['backup', '01'],
    ] as const) {
      const at = new Date(`2026-11-${day}T03:00:00Z`)
      const id = crypto.randomUUID()
      await runs.begin({ id, name, actor: 'system', at })
      await runs.end(id, { state: 'done', result: {} }, at)
    }

    expect(await runs.forget(new Date('2026-11-10T00:00:00Z'))).toBe(2)

    expect((await history()).map(({ operation }) => operation)).toEqual(['compare', 'backup'])
  })
})
