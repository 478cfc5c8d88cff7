import { report } from './report.ts'

/**
 * Fetches a part that the page can do without. When it does not come (no network, or something in the browser that
 * keeps it out) the page stays as it is; it is asked for again when the network is back, and not before: asking at
 * once would be in vain, and in a loop.
 *
 * @example lazy(() => retryUntilOnline(async () => ({ default: (await import('./Consent.tsx')).Consent })))
 */
export async function retryUntilOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    report(error, 'part of a page')
    await waitUntilOnline()
    return retryUntilOnline(load)
  }
}

const waitUntilOnline = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
