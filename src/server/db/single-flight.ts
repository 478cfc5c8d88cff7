/** Shares simultaneous reads. Reads with the same key are the same read. */
export type SingleFlight = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>

type Flight = { reading: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Returns a function that shares reads: per key one read runs at a time, and calls during it share the next one.
 *
 * The shared read begins after those calls, so no caller gets a result that is older than its call. A hundred simultaneous
 * calls cost two reads. Nothing is cached. A failed read rejects for the callers that share it, and for no later call.
 */
export function createSingleFlight(): SingleFlight {
  const lines = new Map<string, Flight>()

  const begin = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const line: Flight = { reading: read(), next: undefined }
    lines.set(key, line)
    const leave = () => void (line.next === undefined && lines.delete(key))
    line.reading.then(leave, leave)
    return line.reading
  }

  const ask = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const line = lines.get(key)
    if (!line) return begin(key, read)
    const turn = () => begin(key, read)
    line.next ??= line.reading.then(turn, turn)
    return line.next
  }
  return (key, read) => ask(key, read) as ReturnType<typeof read> // one key means one kind of answer
}

/** Calls that are pending, by key. A caller with the same key gets the pending one. */
export type SharedCalls<Value> = {
  run(key: string, start: () => Promise<Value>): Promise<Value>
  /** Lets later callers start anew; those who wait keep their call. */
  forgetPending(): void
}

/**
 * Lets callers with the same key share a pending call. Nothing is cached once it has ended, also when it failed.
 *
 * Unlike `createSingleFlight`, the call may have begun before the caller asked: for values that do not change.
 */
export function createSharedCalls<Value>(): SharedCalls<Value> {
  const pending = new Map<string, Promise<Value>>()
  return {
    run(key, start) {
      const known = pending.get(key)
      if (known) return known
      const started = start().finally(() => {
        if (pending.get(key) === started) pending.delete(key)
      })
      pending.set(key, started)
      return started
    },
    forgetPending: () => pending.clear(),
  }
}
