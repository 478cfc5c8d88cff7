/**
 * Lets the browser render a frame or handle a click, and then continues. Without `scheduler.yield` (Safari) a message
 * replaces it, because browsers delay timers.
 */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } } // not yet in the types of the compiler
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
