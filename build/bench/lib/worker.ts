import { fork } from 'node:child_process'

/** A worker process that runs jobs, also in parallel. */
export interface Worker {
  readonly pid: number
  /** Runs the named job in the worker and returns its result. An error there is thrown here. */
  ask<Value>(job: string, input?: unknown): Promise<Value>
  stop(): Promise<void>
}

type JobRequest = { id: number; job: string; input: unknown }
type JobResponse = { id: number; value?: unknown; fault?: string }
type Jobs = Readonly<Record<string, (input: never) => unknown>>

/**
 * Starts a file that calls `serveJobs`. The worker also exits when this process ends, because the channel between them
 * closes then.
 *
 * @param flags of Node, for example `--cpu-prof`
 */
export function startWorker(
  file: string,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
): Worker {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: flags, serialization: 'advanced' })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`))
    waiting.clear()
  })
  child.on('message', ({ id, value, fault }: JobResponse) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (fault === undefined) request?.resolve(value)
    else request?.reject(new Error(fault))
  })

  return {
    pid: child.pid ?? 0,
    ask<Value>(job: string, input?: unknown) {
      lastId += 1
      const id = lastId
      return new Promise<Value>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }) // the file of the job defines the type
        child.send({ id, job, input } satisfies JobRequest)
      })
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Serves jobs in the worker until the parent is gone, then calls `close` and exits. */
export function serveJobs(jobs: Jobs, close: () => Promise<void> | void = () => undefined): void {
  process.on('message', async ({ id, job, input }: JobRequest) => {
    try {
      const work = jobs[job]
      if (!work) throw new Error(`no job is called ${job}`)
      respond({ id, value: await work(input as never) }) // sender and job are our own code and agree on the type
    } catch (error) {
      respond({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', async () => {
    await close()
    process.exit()
  })
}

function respond(message: JobResponse): void {
  if (process.connected) process.send?.(message)
}
