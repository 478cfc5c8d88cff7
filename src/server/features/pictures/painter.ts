import { Worker } from 'node:worker_threads'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import type { RawPicture } from './picture-source.ts'

export type PaintOrder = { id: number; picture: Picture; width: number }
export type Painted = { id: number; raw?: RawPicture | undefined; error?: string }

/** Paints pictures in threads of its own. */
export interface Painter {
  /** The pixels of a picture, at least `width` wide where there is that much detail; undefined when nobody can paint it. */
  paint(picture: Picture, width: number): Promise<RawPicture | undefined>
  close(): Promise<void>
}

/**
 * Opens a painter with this many threads, which start with the first picture.
 *
 * A model is always painted by the same thread: its decoded layers, some megabytes, are then in memory once.
 */
export function openPainter(threads: number): Painter {
  const benches = Array.from({ length: threads }, openBench)
  return {
    paint: (picture, width) => {
      const bench = benches[numberOf(subjectOf(picture)) % threads]
      if (!bench) throw new Error('a painter needs at least one thread')
      return bench.paint(picture, width)
    },
    close: async () => {
      await Promise.all(benches.map((bench) => bench.close()))
    },
  }
}

function subjectOf(picture: Picture): string {
  if (picture.kind === 'model') return picture.model
  return picture.kind
}

const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)

type Waiting = { resolve(raw: RawPicture | undefined): void; reject(error: Error): void }

function openBench(): Painter {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const start = () => {
    const started = new Worker(new URL('./painter-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, raw, error }: Painted) => {
      const order = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      if (error === undefined) order?.resolve(raw)
      else order?.reject(new Error(error))
    })
    // A thread that died takes its orders with it; the next order starts another.
    const fallen = (cause: unknown) => {
      if (worker === started) worker = undefined
      for (const order of waiting.values()) order.reject(new Error('the painter stopped', { cause }))
      waiting.clear()
    }
    started.on('error', fallen)
    started.on('exit', fallen)
    return started
  }

  return {
    paint: (picture, width) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        worker.ref()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, picture, width } satisfies PaintOrder)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
