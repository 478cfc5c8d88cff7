import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Entries in memory and, when there is a file, on disk. */
export type StateFile<Entry> = { entries: Map<string, Entry>; append(entry: Entry): void; clear(): void }

/**
 * Opens the state file of a twin, which survives `kill -9`. Without a path the state is in memory only.
 *
 * A change appends one line of JSON; the last line of an id is the current one. So the cost of a change does not depend
 * on the size of the file. A line that a kill cut off is dropped when the file is opened. The file is then rewritten as
 * `{path}.new` and renamed.
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
    return JSON.parse(line) as Entry // the file contains only lines that `append` wrote
  } catch {
    return undefined
  }
}
