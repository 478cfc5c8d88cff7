import type { PgBoss } from 'pg-boss'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RunningJob, startRepeatedJob } from '#src/server/jobs/repeated-job.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { noMeter } from '#src/server/ports/work-meter.ts'

/** Returns a queue whose database can be made unreachable, and a function that runs the registered handler. */
function createQueue() {
  const state = { upserts: 0, sends: 0, isAway: false }
  let handle = () => Promise.resolve()
  const boss = {
    createQueue: async () => undefined,
    updateQueue: async () => undefined,
    work: async (_name: string, _options: object, handler: () => Promise<void>) => {
      handle = handler
      return 'worker'
    },
    upsert: async () => {
      state.upserts += 1
      if (state.isAway) throw new Error('Connection terminated unexpectedly')
    },
    send: async () => {
      state.sends += 1
      return 'job'
    },
    notifyWorker: () => undefined,
  } as unknown as PgBoss // the methods that a repeated job uses
  return { boss, state, run: () => handle() }
}

describe('a repeated job', () => {
  let job: RunningJob | undefined
  afterEach(() => job?.stop())

  it('queues its next run again after the database was away', async () => {
    const { boss, state, run } = createQueue()
    const deps = { boss, log: silentLog, now: () => new Date(), kind: 'postgres' as const }
    job = await startRepeatedJob(deps, { name: 'reductions', run: async () => undefined })

    state.isAway = true
    await run()
    expect(state.upserts).toBe(1)
    state.isAway = false

    await expect.poll(() => state.upserts).toBe(2)
  })

  it('does not try to queue its next run again once the job is stopped', async () => {
    const { boss, state, run } = createQueue()
    const deps = { boss, log: silentLog, now: () => new Date(), kind: 'postgres' as const }
    job = await startRepeatedJob(deps, { name: 'reductions', run: async () => undefined })
    state.isAway = true
    const running = run()

    job.stop()
    await running

    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(state.upserts).toBeLessThan(2)
  })

  it('queues a run that is due now when the next run does not start, because the clock was set back', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { boss, state, run } = createQueue()
    const deps = { boss, log: silentLog, now: () => new Date(), kind: 'postgres' as const }
    job = await startRepeatedJob(deps, { name: 'reductions', run: async () => undefined })
    await vi.advanceTimersByTimeAsync(1_000)
    await run()
    const before = state.sends

    await vi.advanceTimersByTimeAsync(60_000)
    await run()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.sends).toBe(before)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(state.sends).toBe(before + 1)
  })

  it('counts its runs by result', async () => {
    const { boss, run } = createQueue()
    const runs: [job: string, isOk: boolean][] = []
    const meter = {
      ...noMeter,
      jobRun: (name: string, isOk: boolean) => void runs.push([name, isOk]),
    }
    const results = [async () => undefined, () => Promise.reject(new Error('database away'))]
    const deps = { boss, log: silentLog, now: () => new Date(), kind: 'postgres' as const, meter }
    job = await startRepeatedJob(deps, { name: 'reductions', run: () => results.shift()?.() ?? expect.unreachable() })

    await run()
    await run()

    expect(runs).toEqual([
      ['reductions', true],
      ['reductions', false],
    ])
  })
})
