import { report } from './report.ts'

/**
 * Loads a part that the page does not need. When the part fails to load (no network, or a blocker in the browser), the
 * page stays as it is. The next attempt waits until the network is back, because immediate attempts would fail in a
 * loop.
 *
 * @example lazy(() => retryUntilOnline(async () => ({ default: (await import('./Consent.tsx')).Consent })))
 */
export async function retryUntilOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    report(error, 'deferred part')
    await waitUntilOnline()
    return retryUntilOnline(load)
  }
}

const waitUntilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
