import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The state of a twin: entries in memory and, with a path, in a file. */
export type StateFile<Entry> = {
  /** The entries of the file when it was opened. The caller also sets changed entries here. */
  entries: Map<string, Entry>
  /** Writes an entry to the file; `entries` does not change. Without a path it does nothing. */
  append(entry: Entry): void
  /** Removes all entries from memory and file. Without a path it does nothing. */
  clear(): void
}

/**
 * Opens the state file of a twin, from which a twin continues after a `kill -9`. Without a path the state is in memory
 * only.
 *
 * A change appends one line of JSON; the last line of an id is the current one. So the cost of a change does not depend
 * on the size of the file. Opening the file rewrites it with one line per id, as `{path}.new`, which is then renamed. A
 * last line that is incomplete because of a kill is dropped.
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
    return JSON.parse(line) as Entry // the file contains only lines that this module wrote
  } catch {
    return undefined
  }
}
