import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RoomModel, type RoomModelFormat, roomModelPath } from '#shared/domain/room-models/room-model-url.ts'
import { createSharedCalls } from '../../../db/single-flight.ts'
import { openPictureDiskCache, openWorkerProcess, versionOf, workQueue } from '../pictures/index.ts'
import { readAvailableModels, resolveRoomModel } from './available-models.ts'
import type { RoomModelRequest } from './room-model-worker-process.ts'

/** Public API of the room models. */
export interface RoomModels {
  /** Current version, as in URLs of the files. */
  readonly version: string
  /** Returns the room model with the legs that are shown; undefined when the shop does not have it. */
  resolve(piece: RoomModel): RoomModel | undefined
  /** Returns a file from the disk cache, or else composes it. Rejects with `TooBusy`, or when composing fails. */
  file(piece: RoomModel, format: RoomModelFormat): Promise<Buffer>
  close(): Promise<void>
}

type Deps = {
  /** Data folder. Its subfolder `room-models` is the disk cache, which may be lost. */
  dataDir: string
  limits?: RoomModelLimits
  now: () => Date
  /** Receives errors of background work. */
  report(error: unknown): void
}

export type RoomModelLimits = { maxParallel: number; maxQueued: number; maxDiskBytes: number }

/**
 * A file takes half a second of one processor, so a full queue is about half a minute of work. The disk cache has room
 * for about 500 files.
 */
const DEFAULT_LIMITS: RoomModelLimits = { maxParallel: 1, maxQueued: 60, maxDiskBytes: 500_000_000 }

/** 3D models and leathers, from the root of the repository. */
const FOLDER = 'resources/three-d'
const ROOT = join(import.meta.dirname, '../../../../..')

/** Folders with the inputs of all files. When a file in them changes, every room model gets a new URL. */
const INPUT_FOLDERS = [
  `${FOLDER}/models`,
  `${FOLDER}/leather`,
  'src/server/features/catalog/room-models',
  'src/shared/domain/room-models',
  'src/server/features/catalog/pictures',
  'src/shared/domain/pictures',
]
/** The libraries that make the bytes. */
const LIBRARIES = ['sharp', 'draco3dgltf', 'meshoptimizer', '@gltf-transform/core', '@gltf-transform/extensions']

/** Opens the room models of a server, and deletes cached files of earlier versions. */
export async function openRoomModels({ dataDir, limits = DEFAULT_LIMITS, now, report }: Deps): Promise<RoomModels> {
  const version = versionOf(INPUT_FOLDERS, LIBRARIES)
  const available = readAvailableModels(join(ROOT, FOLDER))
  const worker = openWorkerProcess<RoomModelRequest>({
    name: 'room model worker',
    script: fileURLToPath(new URL('./room-model-worker-process.ts', import.meta.url)),
    args: [join(ROOT, FOLDER)],
  })
  const diskCache = openPictureDiskCache({
    folder: join(dataDir, 'room-models'),
    version,
    maxBytes: limits.maxDiskBytes,
    now,
    report,
  })
  await diskCache.removeOldVersions().catch(report)
  const enqueue = workQueue(limits)
  const pending = createSharedCalls<Buffer>()

  const compose = async (piece: RoomModel, format: RoomModelFormat, name: string): Promise<Buffer> => {
    const file = await worker.send({ piece, format })
    if (!file) throw new Error('the room model worker sent no file')
    // A full or broken disk must not prevent the response.
    await diskCache.store(name, file).catch(report)
    return file
  }

  return {
    version,
    resolve: (piece) => resolveRoomModel(available, piece),
    file: (piece, format) => {
      const name = `${roomModelPath(piece)}.${format}`
      return pending.run(
        name,
        async () => (await diskCache.find(name)) ?? (await enqueue(() => compose(piece, format, name))),
      )
    },
    async close() {
      await diskCache.close()
      await worker.close()
    },
  }
}
