/**
 * Creates a list of listeners for an event.
 *
 * @example const listeners = createListeners<[now: Settings, before: Settings]>()
 * const stop = listeners.subscribe((now) => draw(now))
 */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Calls every listener. */
    tell: (...args: Args): void => {
      // The copy excludes listeners that are added during the call.
      for (const listener of [...listeners]) listener(...args)
    },
    /** Returns an unsubscribe function. */
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
