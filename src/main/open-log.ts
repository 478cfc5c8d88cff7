import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { createLog } from './features/logs/till-log.ts'
import type { Log } from './ports/machine.ts'

/** Maximum size of a log file. The current and the previous file together contain months of an ordinary till. */
const MAX_BYTES = 2_000_000
/** Part of the end of the log that `lastLines` reads. */
const TAIL_BYTES = 40_000
const MAX_LINES = 200

/** Opens the log of this till: one file that rotates. */
export function openLog(folder: string): { log: Log; path: string; lastLines: () => Promise<string[]> } {
  const path = join(folder, 'leermeester.log')
  const writer = electronLog.create({ logId: 'till' })
  writer.transports.file.resolvePathFn = () => path
  writer.transports.file.maxSize = MAX_BYTES
  writer.transports.file.format = '{iso} {level} {text}'
  // The operating system stores console output in logs that are never deleted, so it is off by default.
  writer.transports.console.level = process.env.LEERMEESTER_LOG === 'console' ? 'info' : false
  return { log: createLog({ write: (level, line) => writer[level](line) }), path, lastLines: () => lastLinesOf(path) }
}

async function lastLinesOf(path: string): Promise<string[]> {
  const size = await stat(path).then((file) => file.size, emptyWhenAbsent)
  if (size === 0) return []
  const file = await open(path)
  try {
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean)
    // The first line is incomplete when the tail begins in the middle of it.
    return lines.slice(from > 0 ? 1 : 0).slice(-MAX_LINES)
  } finally {
    await file.close()
  }
}

const emptyWhenAbsent = () => 0
