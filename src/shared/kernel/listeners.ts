/**
 * Creates a list of listeners for an event.
 *
 * @example const listeners = createListeners<[now: Settings, before: Settings]>()
 * const stop = listeners.subscribe((now) => draw(now))
 */
export function createListeners<News extends readonly unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>()
  return {
    tell: (...news: News): void => {
      // The copy excludes listeners that are added during the call.
      for (const listener of [...listeners]) listener(...news)
    },
    /** Returns an unsubscribe function. */
    subscribe: (listener: (...news: News) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
