import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { careProducts } from './demo/care-products.ts'
import { row } from './demo/row.ts'
import { netsuiteError } from './netsuite-errors.ts'
import { type Table, tableOf } from './table.ts'

/** Folder with the photographs of the demo shop. Tests can pass another folder. */
export const PHOTOGRAPHS_FOLDER = join(import.meta.dirname, '../../../../resources/pictures/photographs')

/** URL path of the file cabinet. A query parameter selects the file. */
export const MEDIA_PATH = '/netsuite/core/media/media.nl'
const ACCOUNT = 'DEMO'
const FIRST_FILE = 7000

/**
 * Creates the file cabinet. It returns photographs by id and hash (of their content), without login
 * (docs/integrations/netsuite.md#s10).
 */
export function photographFiles(folder: string) {
  const files = careProducts.map(({ id, photograph }) => ({
    item: id,
    id: FIRST_FILE + id,
    path: join(folder, `${photograph}.webp`),
  }))

  return {
    /** Returns the table of the photographs, by item id. */
    table: (): Table =>
      tableOf(
        files.filter(({ path }) => existsSync(path)),
        ({ item }) => item,
        ({ item, id, path }) => {
          const { size, mtime } = statSync(path)
          const changed = mtime.toISOString().replace(/\D/g, '').slice(0, 14)
          const url = `/core/media/media.nl?id=${id}&c=${ACCOUNT}&h=${hashOf(path)}`
          return row({ item, fileid: id, url, filesize: size, changed })
        },
      ),

    /** Responds to `GET …/core/media/media.nl?id=…&c=…&h=…`; 404 when the hash is wrong. */
    respond({ searchParams }: URL): Response {
      const file = files.find(({ id }) => String(id) === searchParams.get('id'))
      if (!file || !existsSync(file.path) || searchParams.get('h') !== hashOf(file.path)) {
        return netsuiteError(404, 'NONEXISTENT_ID', 'That file does not exist.')
      }
      return new Response(readFileSync(file.path), { headers: { 'content-type': 'image/webp' } })
    },
  }
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
