import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time, in ms, that long work may occupy the process before other work gets a turn. */
const MAX_SLICE_MS = 8

/**
 * Returns a function for long work to call and await between its steps. When the work has run for some milliseconds, the
 * function waits until the requests that arrived in this time were handled.
 */
export function createTimeSlices({ now = () => performance.now(), pause = nextTurn } = {}): () => Promise<void> {
  let started = now()
  return async () => {
    if (now() - started < MAX_SLICE_MS) return
    await pause()
    started = now()
  }
}

/** Items that are sorted without a pause: about a millisecond. */
const SORTED_AT_ONCE = 2_000

/** Sorts texts by their code units, with pauses. */
export async function sortInSlices(texts: readonly string[], pause: () => Promise<void>): Promise<string[]> {
  let runs: string[][] = []
  for (let first = 0; first < texts.length; first += SORTED_AT_ONCE) {
    runs.push(texts.slice(first, first + SORTED_AT_ONCE).sort())
    await pause()
  }
  while (runs.length > 1) {
    const merged: string[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], pause))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge(one: readonly string[], other: readonly string[], pause: () => Promise<void>): Promise<string[]> {
  const merged: string[] = []
  for (let a = 0, b = 0; a < one.length || b < other.length; ) {
    const [left, right] = [one[a], other[b]]
    if (right === undefined || (left !== undefined && left <= right)) {
      merged.push(left as string) // one of the two lists has a next text
      a += 1
    } else {
      merged.push(right)
      b += 1
    }
    if (merged.length % SORTED_AT_ONCE === 0) await pause()
  }
  return merged
}
