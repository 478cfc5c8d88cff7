/** Shares simultaneous reads. Calls with the same key must read the same data, because they share a result. */
export type SingleFlight = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/** The running read of a key, and the read that begins after it, if a caller waits for one. */
type Flight = { current: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Returns a function that shares reads. Per key one read runs at a time. All calls during a read share the next read.
 *
 * The next read begins after those calls, so no caller gets a result that is older than its call. A hundred
 * simultaneous calls cost two reads. Nothing is cached. A failed read rejects only for the callers that share it.
 */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>()

  const begin = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const flight: Flight = { current: read(), next: undefined }
    flights.set(key, flight)
    const removeIfLast = () => void (flight.next === undefined && flights.delete(key))
    flight.current.then(removeIfLast, removeIfLast)
    return flight.current
  }

  const join = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const flight = flights.get(key)
    if (!flight) return begin(key, read)
    const beginNext = () => begin(key, read)
    flight.next ??= flight.current.then(beginNext, beginNext)
    return flight.next
  }
  return (key, read) => join(key, read) as ReturnType<typeof read> // reads with one key return one type
}

/** Pending calls, by key. A second caller with the same key shares the pending call. */
export type SharedCalls<Value> = {
  /** Returns the pending call with this key, or starts one. */
  run(key: string, start: () => Promise<Value>): Promise<Value>
  /** Makes later callers start a new call. Callers that already wait still get the result of the pending call. */
  forgetPending(): void
}

/**
 * Lets callers with the same key share a pending call. A result or error is not cached after the call has ended.
 *
 * Unlike with `createSingleFlight`, a caller may share a call that began earlier. Use it for values that do not change, or
 * call `forgetPending` when they change.
 */
export function createSharedCalls<Value>(): SharedCalls<Value> {
  const pending = new Map<string, Promise<Value>>()
  return {
    run(key, start) {
      const existing = pending.get(key)
      if (existing) return existing
      const started = start().finally(() => {
        if (pending.get(key) === started) pending.delete(key)
      })
      pending.set(key, started)
      return started
    },
    forgetPending: () => pending.clear(),
  }
}
