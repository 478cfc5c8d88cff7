import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { SnapshotFault } from './snapshot-format.ts'

/**
 * Streams the lines of a snapshot, gzipped or plain. Skips lines of fewer than two characters: an empty line may have a
 * carriage return. Throws `SnapshotFault` for a damaged gzip file.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const isPacked = await isGzipped(path)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const input = isPacked ? file.pipe(createGunzip({ chunkSize: 256 * 1024 })) : file
  file.on('error', (error) => input.destroy(error))
  input.setEncoding('utf8')
  let rest = ''
  try {
    for await (const piece of input as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.length > 1) yield withoutReturn(line)
    }
    if (rest !== '') yield withoutReturn(rest)
  } catch (error) {
    if (isZlibError(error)) throw new SnapshotFault('het bestand is afgekapt of beschadigd', { cause: error })
    throw error
  } finally {
    file.destroy()
    input.destroy()
  }
}

/** Files that were written on Windows end their lines with CR LF. */
const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

async function isGzipped(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (String(error.code).startsWith('Z_') || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
