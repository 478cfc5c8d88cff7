/**
 * Who is told that something changed.
 *
 * @example
 * const listeners = createListeners<[now: Settings, before: Settings]>()
 * const stop = listeners.subscribe((now) => draw(now))
 */
export function createListeners<News extends readonly unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>()
  return {
    tell: (...news: News): void => {
      for (const listener of listeners) listener(...news)
    },
    /** Gives a function that stops listening. */
    subscribe: (listener: (...news: News) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
