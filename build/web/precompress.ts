import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Fonts and pictures are already compressed. */
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
/** Below this size the headers outweigh the savings. */
const SMALLEST_BYTES = 512

/**
 * Writes a `.br` and a `.gz` next to each compressible asset that is not tiny, at the highest compression level: once per
 * build instead of per request.
 *
 * @param prepare may write further assets before that
 */
export function precompress(prepare: (dir: string) => Promise<void> = async () => {}): Plugin {
  return {
    name: 'leermeester-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      await prepare(dir)
      const assets = path.join(dir, 'assets')
      const names = (await readdir(assets)).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(names.map((name) => compressFile(path.join(assets, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
