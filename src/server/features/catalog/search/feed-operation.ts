import type { Operation } from '../../operations/operations/index.ts'
import { type FeedJobDeps, logRefusedItems } from './feed-job.ts'
import { productFeed } from './product-feed.ts'
import { synonymsTable } from './synonyms-table.ts'

/** Creates the operation that sends the whole catalog to the external search service, also when nothing changed. */
export const feedOperation = (deps: Omit<FeedJobDeps, 'now'>): Operation<{ items: number; failed?: number }> => ({
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
    const { items, refused = [] } = await deps.feed.send(countedParts(), await synonymsTable(deps.db).groups())
    logRefusedItems(deps.log, refused)
    return { items, ...(refused.length > 0 && { failed: refused.length }) }
  },
})
