import { describe, expect, it } from 'vitest'
import { resultsChanged, resultsRead } from '#shared/contracts/pos/operation-channels.ts'
import { openOperations } from '#src/main/features/operations/open-operations.ts'
import { connectionToShop } from '../../support/away-and-back.ts'
import { operationsAtServer } from '../../support/operations-at-server.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { noticesOfTill, peopleAtTill, quietLog } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

function openTill() {
  const time = tillTime()
  const server = operationsAtServer(time.clock.now)
  const page = pageOfTill()
  const people = peopleAtTill('Admin')
  const notices = noticesOfTill()
  const taskbarProgress: number[] = []
  let openCount = 0
  let ids = 0
  const operations = openOperations({
    shop: connectionToShop(server.api).shop,
    tillApi: server.tillApi,
    sessions: people.sessions,
    ipc: page.ipc,
    notices: notices.notices,
    clock: time.clock,
    timers: time.timers,
    log: quietLog,
    newId: () => {
      ids += 1
      return `result ${ids}`
    },
    openResults: () => {
      openCount += 1
    },
    showTaskbarProgress: (progress) => taskbarProgress.push(progress),
  })
  return { time, server, page, people, notices, taskbarProgress, operations, openCount: () => openCount }
}

describe('an operation that is started on the till', () => {
  it('shows its wait text, its progress and its result', async () => {
    const { operations, server, time, page, notices, taskbarProgress, openCount } = openTill()

    const ended = operations.start('stock-refresh', 'menu')
    await time.settle()
    expect(operations.results()).toMatchObject([
      { state: 'running', waitText: 'Request is being processed, this can take a minute or 2.' },
    ])
    server.setProgress('stock-refresh', { done: 120, of: 480, what: 'artikelen' })
    await time.pass(1_000)
    expect(operations.results()[0]?.progress).toEqual({ done: 120, of: 480, what: 'artikelen' })
    server.finish('stock-refresh', { changed: 12 })

    expect(await ended).toMatchObject({ state: 'done', result: { changed: 12 }, error: null })
    expect(page.heard(resultsChanged).at(-1)?.results).toMatchObject([{ state: 'done' }])
    expect(await page.ask(resultsRead, null)).toMatchObject({ ok: true, value: { results: [{ state: 'done' }] } })
    expect(notices.shown).toMatchObject([{ title: 'Voorraad', body: 'Gelukt: 12 gewijzigd' }])
    notices.shown[0]?.onPress?.()
    expect(openCount()).toBe(1)
    expect(taskbarProgress).toEqual([2, 0.25, -1])
  })

  it('does not report success when it is a check that found problems', async () => {
    const { operations, server, time, notices } = openTill()

    const ended = operations.start('compare', 'menu')
    await time.settle()
    server.finish('compare', { isGood: false, foundCount: 3 })
    await ended

    expect(notices.shown).toMatchObject([{ body: 'Er klopt iets niet: 3 fouten gevonden' }])
  })

  it('is not started while another operation blocks it, and the error names who started that operation', async () => {
    const { operations, server } = openTill()
    server.begin('items-apply', 'collega@leermeester.example')

    const ended = await operations.start('stock-refresh', 'menu')

    expect(ended.state).toBe('failed')
    expect(ended.error).toContain('“Artikelen bijwerken” loopt nog, gestart door collega@leermeester.example')
    expect(server.started).toEqual([])
    expect(operations.blockingOperation('stock-refresh')).toBe('items-apply')
    expect(operations.blockingOperation('orders-sync')).toBeUndefined()
  })

  it('is started once for several clicks', async () => {
    const { operations, server, time } = openTill()

    const first = operations.start('orders-sync', 'menu')
    const second = await operations.start('orders-sync', 'menu')
    await time.settle()

    expect(second).toMatchObject({ state: 'failed', error: expect.stringContaining('loopt nog') })
    expect(server.started).toEqual(['orders-sync'])
    server.finish('orders-sync')
    expect(await first).toMatchObject({ state: 'done' })
  })

  it('reports the error from the run history', async () => {
    const { operations, server, time } = openTill()

    const ended = operations.start('compare', 'menu')
    await time.settle()
    server.fail('compare', 'NetSuite antwoordt niet.')

    expect(await ended).toMatchObject({ state: 'failed', error: 'An error occurred: NetSuite antwoordt niet.' })
  })

  it('waits for confirmation, and shows where to confirm', async () => {
    const { operations, server, time } = openTill()

    const ended = operations.start('menu-download', 'menu')
    await time.settle()
    server.requireConfirmation('menu-download')

    expect(await ended).toMatchObject({ state: 'waits', error: expect.stringContaining('datapagina') })
  })

  it('is polled to its end when the server was unreachable, and is not started again', async () => {
    const { operations, server, time } = openTill()

    const ended = operations.start('images-download', 'menu')
    await time.settle()
    server.goAway()
    await time.pass(120_000)
    expect(operations.results()[0]?.state).toBe('running')
    server.comeBack()
    server.setProgress('images-download', { done: 3, of: 9, what: "foto's" })
    await time.pass(5_000)
    expect(operations.results()[0]?.progress).toMatchObject({ done: 3 })
    server.finish('images-download', { fetched: 9 })
    await time.pass(5_000)

    expect(await ended).toMatchObject({ state: 'done', result: { fetched: 9 } })
    expect(server.started).toEqual(['images-download'])
  })

  it('counts as not started when its start request did not arrive, and is not retried', async () => {
    const { operations, server, time } = openTill()
    server.loseStarts()

    const ended = operations.start('backup', 'menu')
    await time.pass(60_000)

    expect(await ended).toMatchObject({ state: 'failed', error: expect.stringContaining('er is niets gestart') })
    expect(server.started).toEqual(['backup'])
  })

  it('does not take over the run of a colleague when its own start request did not arrive', async () => {
    const { operations, server, time } = openTill()
    server.loseStarts()

    const ended = operations.start('backup', 'menu')
    await time.settle()
    server.begin('backup', 'collega@leermeester.example')
    await time.pass(60_000)

    expect(await ended).toMatchObject({ state: 'failed' })
  })

  it('causes no notification when a schedule started it and its state did not change since the last run', async () => {
    const { operations, server, time, notices } = openTill()
    const run = async (end: () => void) => {
      const ended = operations.start('shop-reviews', 'schedule')
      await time.settle()
      end()
      await ended
    }

    await run(() => server.finish('shop-reviews'))
    await run(() => server.finish('shop-reviews'))
    expect(notices.shown).toHaveLength(1)
    await run(() => server.fail('shop-reviews', 'Kiyoh antwoordt niet.'))
    expect(notices.shown).toHaveLength(2)
  })

  it('is reported only to an Admin', async () => {
    const { operations, people, page, time } = openTill()
    await time.settle()
    expect(operations.states()).not.toEqual([])

    people.lock()

    expect(operations.states()).toEqual([])
    const sentBefore = page.heard(resultsChanged).length
    void operations.start('backup', 'schedule')
    await time.settle()
    expect(page.heard(resultsChanged)).toHaveLength(sentBefore)
  })
})
