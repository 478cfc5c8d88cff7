import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'

export type PictureRequest = {
  picture: Picture
  width: number
  height: number
  format: PictureFormat
  /** File of a photograph, for a picture of that kind. The process cannot read the store. */
  master?: Uint8Array | undefined
}

/** Messages between the server and the worker process. */
export type WorkerRequest = { id: number } & ({ wanted: PictureRequest } | { photograph: Uint8Array; side?: number })
export type WorkerResponse = { id: number; file?: Uint8Array | undefined; error?: string }

/** Makes pictures in a separate process. */
export interface PictureWorker {
  /** Returns the encoded file; undefined when no source has the picture. Rejects on an error. */
  make(wanted: PictureRequest): Promise<Buffer | undefined>
  /**
   * Converts an external file to a master; undefined when it is not a readable image. Rejects on an error.
   *
   * @param side maximum width and height in pixels; that of a master by default
   */
  makeMaster(photograph: Uint8Array, side?: number): Promise<Buffer | undefined>
  close(): Promise<void>
}

type Options = {
  /** Folder with the layout of `resources/pictures`. */
  folder: string
  idleMs?: number
}

type PendingRequest = { resolve(file: Buffer | undefined): void; reject(error: Error): void }

/**
 * Opens a worker process, which starts with the first request and stops after `idleMs` without work.
 *
 * It is a process and not a thread, so that it has a lower priority than the server, and so that the memory of the
 * image libraries (about 200 MB after a busy minute) is freed when it stops.
 */
export function openPictureWorker({ folder, idleMs = 60_000 }: Options): PictureWorker {
  let worker: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PendingRequest>()

  const rejectPending = (cause?: unknown) => {
    for (const request of waiting.values()) request.reject(new Error('picture worker stopped', { cause }))
    waiting.clear()
  }

  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(new URL('./picture-worker-process.ts', import.meta.url)), [folder], {
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

  const send = (work: { wanted: PictureRequest } | { photograph: Uint8Array; side?: number }) =>
    new Promise<Buffer | undefined>((resolve, reject) => {
      clearTimeout(idleTimer)
      worker ??= start()
      worker.ref()
      worker.channel?.ref()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.send({ ...work, id } satisfies WorkerRequest)
    })

  return {
    make: (wanted) => send({ wanted }),
    makeMaster: (photograph, side) => send({ photograph, ...(side !== undefined && { side }) }),
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
