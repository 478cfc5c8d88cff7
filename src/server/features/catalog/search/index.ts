export { createFeedJob, type FeedJobDeps } from './feed-job.ts'
export { feedOperation } from './feed-operation.ts'
export { openSearchIndex, type SearchIndex } from './memory/open-search-index.ts'
export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './refresh-search-index.ts'
