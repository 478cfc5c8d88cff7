import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import type { PictureFolders } from './open-sources.ts'

export type PictureRequest = { picture: Picture; width: number; height: number; format: PictureFormat }

/** The two messages between the shop and the process that makes pictures. */
export type WorkerRequest = { id: number } & ({ wanted: PictureRequest } | { photograph: Uint8Array })
export type WorkerResponse = { id: number; file?: Uint8Array | undefined; error?: string }

/** Where pictures are made. */
export interface PictureWorker {
  /** The finished file; undefined when nobody can paint this picture. Rejects when making it failed. */
  make(wanted: PictureRequest): Promise<Buffer | undefined>
  /** A file from elsewhere as the master of a photograph; undefined when it is no photograph. Rejects when making it failed. */
  makeMaster(photograph: Uint8Array): Promise<Buffer | undefined>
  close(): Promise<void>
}

type Options = { folders: PictureFolders; idleMs?: number }

type PendingRequest = { resolve(file: Buffer | undefined): void; reject(error: Error): void }

/**
 * Opens a workshop in a process of its own, that starts with the first picture and stops after `idleMs` without work.
 *
 * A process rather than a thread: it runs at a lower priority than the pages of the shop, and the
 * memory that image libraries keep (some 200 MB after a busy minute) goes back when it stops.
 */
export function openPictureWorker({ folders, idleMs = 60_000 }: Options): PictureWorker {
  let worker: ChildProcess | undefined
  let closing: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PendingRequest>()

  const rejectPending = (cause?: unknown) => {
    for (const order of waiting.values()) order.reject(new Error('the picture workshop stopped', { cause }))
    waiting.clear()
  }

  const start = (): ChildProcess => {
    const started = fork(
      fileURLToPath(new URL('./picture-worker-process.ts', import.meta.url)),
      [folders.pictures, folders.photographs],
      {
        serialization: 'advanced',
        execArgv: [],
        env: ownEnvironment(),
      },
    )
    started.once('spawn', () => lowerPriority(started.pid))
    started.on('message', ({ id, file, error }: WorkerResponse) => {
      const order = waiting.get(id)
      waiting.delete(id)
      if (error !== undefined) order?.reject(new Error(error))
      else order?.resolve(file && Buffer.from(file.buffer, file.byteOffset, file.byteLength))
      if (waiting.size === 0) rest(started)
    })
    // A process that fell takes its orders with it; the next order starts another.
    const fallen = (cause: unknown) => {
      if (worker !== started) return
      worker = undefined
      rejectPending(cause)
    }
    started.on('error', fallen)
    started.on('exit', fallen)
    return started
  }

  /** Without work it does not keep the shop from stopping, and after a while it stops itself. */
  const rest = (resting: ChildProcess) => {
    resting.unref()
    resting.channel?.unref()
    closing = setTimeout(() => {
      worker = undefined
      if (resting.connected) resting.disconnect()
    }, idleMs)
    closing.unref()
  }

  const order = (work: { wanted: PictureRequest } | { photograph: Uint8Array }) =>
    new Promise<Buffer | undefined>((resolve, reject) => {
      clearTimeout(closing)
      worker ??= start()
      worker.ref()
      worker.channel?.ref()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.send({ ...work, id } satisfies WorkerRequest)
    })

  return {
    make: (wanted) => order({ wanted }),
    makeMaster: (photograph) => order({ photograph }),
    close: async () => {
      clearTimeout(closing)
      const last = worker
      worker = undefined
      rejectPending()
      if (!last || last.exitCode !== null) return
      await new Promise((gone) => {
        last.once('exit', gone)
        last.ref()
        last.kill()
      })
    },
  }
}

/**
 * What the process may know: it reads files from elsewhere, so the secrets of the shop are kept from it.
 *
 * Few arenas and early trimming: otherwise the C library holds on to the memory of every large picture.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
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
    // Gone already, or a system that does not let us: then pictures are as important as pages.
    return
  }
}
