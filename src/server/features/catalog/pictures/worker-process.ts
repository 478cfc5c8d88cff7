import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** Message of a worker process to the server, for the request with the same id. */
export type WorkerResponse = { id: number; file?: Uint8Array | undefined; error?: string }

/** A process that makes files. */
export interface WorkerProcess<Request extends object> {
  /** Returns the file that the process makes; undefined when it has none. Rejects on an error. */
  send(request: Request): Promise<Buffer | undefined>
  close(): Promise<void>
}

type Options = {
  /** Name for errors: `picture worker`. */
  name: string
  /** Path of the script of the process. */
  script: string
  /** Arguments of the script. */
  args?: readonly string[]
  idleMs?: number
}

type PendingRequest = { resolve(file: Buffer | undefined): void; reject(error: Error): void }

/**
 * Opens a worker process, which starts with the first request and stops after `idleMs` without work. It receives each
 * request with an `id`, and responds with a `WorkerResponse`.
 *
 * It is a process and not a thread, so that it has a lower priority than the server, and so that the memory of the
 * image libraries (about 200 MB after a busy minute) is freed when it stops.
 */
export function openWorkerProcess<Request extends object>({
  name,
  script,
  args = [],
  idleMs = 60_000,
}: Options): WorkerProcess<Request> {
  let worker: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PendingRequest>()

  const rejectPending = (cause?: unknown) => {
    for (const request of waiting.values()) request.reject(new Error(`${name} stopped`, { cause }))
    waiting.clear()
  }

  const start = (): ChildProcess => {
    const started = fork(script, [...args], {
      serialization: 'advanced',
      execArgv: [],
      env: workerEnvironment(),
    })
    started.once('spawn', () => lowerPriority(started.pid))
    started.on('message', ({ id, file, error }: WorkerResponse) => {
      const request = waiting.get(id)
      waiting.delete(id)
      if (error !== undefined) request?.reject(new Error(error))
      else request?.resolve(file && Buffer.from(file.buffer, file.byteOffset, file.byteLength))
      if (waiting.size === 0) stopWhenIdle(started)
    })
    // Pending requests of a crashed process are rejected. The next request starts a new process.
    const onExit = (cause: unknown) => {
      if (worker !== started) return
      worker = undefined
      rejectPending(cause)
    }
    started.on('error', onExit)
    started.on('exit', onExit)
    return started
  }

  /** Lets the server exit while the worker is idle, and stops the worker after `idleMs`. */
  const stopWhenIdle = (idle: ChildProcess) => {
    idle.unref()
    idle.channel?.unref()
    idleTimer = setTimeout(() => {
      worker = undefined
      if (idle.connected) idle.disconnect()
    }, idleMs)
    idleTimer.unref()
  }

  const send = (request: Request) =>
    new Promise<Buffer | undefined>((resolve, reject) => {
      clearTimeout(idleTimer)
      worker ??= start()
      worker.ref()
      worker.channel?.ref()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.send({ ...request, id })
    })

  return {
    send,
    close: async () => {
      clearTimeout(idleTimer)
      const last = worker
      worker = undefined
      rejectPending()
      if (!last || last.exitCode !== null) return
      await new Promise((resolve) => {
        last.once('exit', resolve)
        last.ref()
        last.kill()
      })
    },
  }
}

/**
 * Environment of the worker, without the secrets of the shop, because the worker parses external files.
 *
 * Sets few malloc arenas and early trimming: otherwise the C library does not return the memory of large pictures to
 * the system.
 */
function workerEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, 5)
  } catch {
    // The process has ended already, or the system does not allow it. Then the worker has normal priority.
    return
  }
}
