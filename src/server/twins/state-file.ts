import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Entries kept in memory and, when there is a file, on disk as well. */
export type StateFile<Entry> = { entries: Map<string, Entry>; append(entry: Entry): void; clear(): void }

/**
 * Lets a twin remember across a kill -9.
 *
 * One line of JSON per change, the last line of an id counts: writing a change costs the same
 * however much there is already. A line cut in half by the kill is dropped when the file is
 * opened; the file is then rewritten whole, beside itself, and swapped in.
 */
export function openStateFile<Entry>(path: string | undefined, idOf: (entry: Entry) => string): StateFile<Entry> {
  const entries = new Map<string, Entry>()
  if (!path) return { entries, append: () => {}, clear: () => {} }

  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const entry = parseLine<Entry>(line)
      if (entry !== undefined) entries.set(idOf(entry), entry)
    }
  }
  const rewrite = () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    renameSync(`${path}.new`, path)
  }
  rewrite()

  return {
    entries,
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
    clear: () => {
      entries.clear()
      rewrite()
    },
  }
}

function parseLine<Entry>(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry // only this function's own file is read, written by `append`
  } catch {
    return undefined
  }
}
