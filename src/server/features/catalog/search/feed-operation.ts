import type { Operation } from '../../operations/operations/index.ts'
import { productFeed } from './product-feed.ts'
import type { SendFeedDeps } from './send-feed.ts'

/** Operation that sends the catalog to the external search service, also when nothing changed since the last time. */
export const sendFeed = (deps: Omit<SendFeedDeps, 'log' | 'now'>): Operation<{ items: number }> => ({
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
