/**
 * Lets the browser render a frame or handle a click, and then continues. Without `scheduler.yield` (Safari) a timer replaces
 * it.
 */
export function yieldToBrowser(): Promise<unknown> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } } // not yet in the types of the compiler
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Resolves when the browser is idle, at the latest after a fifth of a second. Safari has no `requestIdleCallback`, so a timer replaces it. */
export const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 200 })
    else setTimeout(resolve, 50)
  })
