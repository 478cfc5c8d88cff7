import type { Operation } from '../../operations/operations/index.ts'
import type { FeedJobDeps } from './feed-job.ts'
import { productFeed } from './product-feed.ts'

/** Creates the operation that sends the catalog to the external search service, also when nothing changed. */
export const feedOperation = (deps: Omit<FeedJobDeps, 'log' | 'now'>): Operation<{ items: number }> => ({
  name: 'search-feed',
  async run({ progress }) {
    let done = 0
    async function* countedParts() {
      for await (const part of productFeed(deps)) {
        yield part
        done += part.length
        progress(done, null, 'artikelen')
      }
    }
    const { items } = await deps.feed.send(countedParts())
    return { items }
  },
})
