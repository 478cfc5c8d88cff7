import type { Clock, JsonFile, Log, Timers } from '#src/main/ports/machine.ts'

/** Creates the clocks and timers of a machine on which time passes only when the test advances it. */
export function createTestTime(start = '2026-11-20T10:00:00.000Z') {
  let wallMs = new Date(start).getTime()
  let steadyMs = 1_000_000
  let due: { atMs: number; everyMs: number | undefined; work: () => void }[] = []
  const add = (delayMs: number, everyMs: number | undefined, work: () => void) => {
    const one = { atMs: steadyMs + delayMs, everyMs, work }
    due.push(one)
    return () => {
      due = due.filter((other) => other !== one)
    }
  }
  const clock: Clock = { now: () => new Date(wallMs), monotonicMs: () => steadyMs }
  const timers: Timers = {
    after: (delayMs, work) => add(delayMs, undefined, work),
    every: (delayMs, work) => add(delayMs, delayMs, work),
  }
  return {
    clock,
    timers,
    /** Advances the time. Due timers run in order, and their promises get a moment to settle. */
    async pass(ms: number) {
      const untilMs = steadyMs + ms
      for (;;) {
        const [next] = due.filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)
        if (!next) break
        wallMs += Math.max(0, next.atMs - steadyMs)
        steadyMs = Math.max(steadyMs, next.atMs)
        if (next.everyMs) next.atMs += next.everyMs
        else due = due.filter((other) => other !== next)
        next.work()
        await settle()
      }
      wallMs += untilMs - steadyMs
      steadyMs = untilMs
    },
    /** Changes the system time. */
    setWall(moment: string) {
      wallMs = new Date(moment).getTime()
    },
    /** The machine sleeps: the system time advances, the monotonic clock does not. */
    sleep(ms: number) {
      wallMs += ms
    },
    /** Number of pending timers. */
    timerCount: () => due.length,
  }
}

/** Waits until pending promises are settled. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A file in memory. A test can fill the disk (`fill`) and replace the content by invalid text (`tear`). */
export function createTestFile(content?: unknown) {
  let text = content === undefined ? undefined : JSON.stringify(content)
  let isFull = false
  /** Contents that were moved aside. */
  const aside: string[] = []
  const file: JsonFile = {
    read: () => (text === undefined ? undefined : JSON.parse(text)),
    write(next) {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      text = JSON.stringify(next)
    },
    putAside() {
      if (text !== undefined) aside.push(text)
      text = undefined
    },
    remove() {
      text = undefined
    },
  }
  return {
    file,
    aside,
    text: () => text,
    tear: (torn: string) => {
      text = torn
    },
    fill: (full = true) => {
      isFull = full
    },
  }
}

/** A log that stores its lines in an array. */
export function createTestLog() {
  const lines: string[] = []
  const add = (level: string) => (message: string, rest?: unknown) =>
    void lines.push(
      `${level} ${message}${rest === undefined ? '' : ` ${String(rest instanceof Error ? rest.message : JSON.stringify(rest))}`}`,
    )
  const log: Log = { info: add('info'), warn: add('warn'), error: add('error') }
  return { log, lines }
}

/** Notes for the seller, by their id. */
export function createTestNotes() {
  const notes = new Map<string, string>()
  return {
    notes,
    note: (noteId: string, text: string | null) =>
      void (text === null ? notes.delete(noteId) : notes.set(noteId, text)),
  }
}
