import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { bundledPictures } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { openPictures, pictureRoutes } from '#src/server/features/catalog/pictures/index.ts'
import type { IsLeatherColor } from '#src/server/features/catalog/pictures/leather-colors.ts'
import type { PictureLimits } from '#src/server/features/catalog/pictures/open-pictures.ts'
import type { FileStore } from '#src/server/ports/file-store.ts'

/** The first two models in `resources/pictures`; the tests need no specific ones. */
export const [SOME_MODEL = '', OTHER_MODEL = ''] = bundledPictures().models.keys()

type Options = {
  /** A folder with the layout of `resources/pictures`, which is the default. */
  folder?: string
  /** A folder that `close` does not delete. The default is a temporary folder, which `close` deletes. */
  dataDir?: string
  /** The store of the photographs. The default is a folder in `dataDir`. */
  photographs?: FileStore
  isLeatherColor?: IsLeatherColor
  limits?: PictureLimits
  now?: () => Date
}

/** Starts a server with only the pictures and one other page. Returns it with its log and its files. */
export async function servePictures({
  folder,
  dataDir,
  photographs: files,
  isLeatherColor = () => true,
  limits,
  now = () => new Date(),
}: Options = {}) {
  const usedDataDir = dataDir ?? (await mkdtemp(join(tmpdir(), 'pictures-')))
  const photographs = files ?? folderStore(join(usedDataDir, 'photographs'))
  const logged: { msg: string }[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => logged.push(JSON.parse(line)) } },
  })
  const reported: unknown[] = []
  const pictures = await openPictures({
    dataDir: usedDataDir,
    photographs,
    now,
    report: (error) => reported.push(error),
    ...(folder !== undefined && { folder }),
    ...(limits && { limits }),
  })
  pictureRoutes(app, { pictures, isLeatherColor })
  app.get('/other-page', async () => 'still here')
  await app.ready()

  return {
    app,
    pictures,
    dataDir: usedDataDir,
    logged,
    reported,
    get: (url: string, headers: Record<string, string | undefined> = {}) => app.inject({ url, headers }),
    files: async () => (await readdir(usedDataDir, { recursive: true })).sort(),
    async close() {
      await app.close()
      await pictures.close()
      if (dataDir === undefined) await rm(usedDataDir, { recursive: true, force: true })
    },
  }
}
