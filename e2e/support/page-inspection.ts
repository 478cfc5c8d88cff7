import type { Page } from 'playwright/test'

/** Returns all browser storage of a page as one text. Cached responses are listed by URL only. */
export const storageOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const reading = opening.result.transaction(stores)
              const found = stores.map((store) => reading.objectStore(store).getAll())
              reading.oncomplete = () => resolve(found.map(({ result }) => result))
            }
          }),
      ),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, cached])
  })

/** Returns a heap snapshot of a page as one text. */
export async function heapOf(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page)
  const pieces: string[] = []
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void pieces.push(chunk))
  await devTools.send('HeapProfiler.enable')
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devTools.detach()
  return pieces.join('')
}

/** Records the API responses that a page receives from now on. Returns a function that returns them as one text. */
export function responsesOf(page: Page): () => Promise<string> {
  const responses: Promise<string>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!new URL(url).pathname.startsWith('/api/')) return
    const head = response.allHeaders().then((headers) => JSON.stringify(headers), String)
    // An event stream has no end to wait for.
    const isStream = new URL(url).pathname.endsWith('/events')
    const body = isStream ? Promise.resolve('') : response.text().catch(String)
    responses.push(Promise.all([url, head, body]).then((parts) => parts.join('\n')))
  })
  return async () => (await Promise.all(responses)).join('\n')
}
