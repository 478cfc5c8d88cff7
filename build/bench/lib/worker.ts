import { fork } from 'node:child_process'

/** A process of ours that does jobs, one question at a time or many. */
export interface Worker {
  readonly pid: number
  /** Does the job of this name there, and gives what came out of it. A fault there is thrown here. */
  ask<Value>(job: string, input?: unknown): Promise<Value>
  stop(): Promise<void>
}

type Question = { id: number; job: string; input: unknown }
type Answer = { id: number; value?: unknown; fault?: string }
type Jobs = Readonly<Record<string, (input: never) => unknown>>

/**
 * Starts a file that calls `serveJobs`. It ends with us, whatever we die of: the channel between us closes then.
 *
 * @param flags for Node, before the file: `--cpu-prof`
 */
export function startWorker(
  file: string,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
): Worker {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: flags, serialization: 'advanced' })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`))
    waiting.clear()
  })
  child.on('message', ({ id, value, fault }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (fault === undefined) asked?.resolve(value)
    else asked?.reject(new Error(fault))
  })

  return {
    pid: child.pid ?? 0,
    ask<Value>(job: string, input?: unknown) {
      lastId += 1
      const id = lastId
      return new Promise<Value>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }) // the job's own file says what it gives
        child.send({ id, job, input } satisfies Question)
      })
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** The other side: does what is asked until nobody is there to ask, then `close`s and ends. */
export function serveJobs(jobs: Jobs, close: () => Promise<void> | void = () => undefined): void {
  process.on('message', async ({ id, job, input }: Question) => {
    try {
      const work = jobs[job]
      if (!work) throw new Error(`no job is called ${job}`)
      answer({ id, value: await work(input as never) }) // sender and job agree: both are ours
    } catch (error) {
      answer({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', async () => {
    await close()
    process.exit()
  })
}

function answer(message: Answer): void {
  if (process.connected) process.send?.(message)
}
