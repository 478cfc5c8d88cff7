import { fileURLToPath } from 'node:url'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import { openWorkerProcess } from './worker-process.ts'

export type PictureRequest = {
  picture: Picture
  width: number
  height: number
  format: PictureFormat
  /** File of a photograph, for a picture of that kind. The process cannot read the store. */
  master?: Uint8Array | undefined
}

type Work = { wanted: PictureRequest } | { photograph: Uint8Array; side?: number }

/** Message of the server to the worker process. */
export type WorkerRequest = { id: number } & Work

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

/** Opens the process that paints and encodes pictures. */
export function openPictureWorker({ folder, idleMs }: Options): PictureWorker {
  const worker = openWorkerProcess<Work>({
    name: 'picture worker',
    script: fileURLToPath(new URL('./picture-worker-process.ts', import.meta.url)),
    args: [folder],
    ...(idleMs !== undefined && { idleMs }),
  })
  return {
    make: (wanted) => worker.send({ wanted }),
    makeMaster: (photograph, side) => worker.send({ photograph, ...(side !== undefined && { side }) }),
    close: () => worker.close(),
  }
}
