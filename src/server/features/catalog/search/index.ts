export { sendFeed } from './feed-operation.ts'
export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './refresh-search-index.ts'
export { createFeedJob, type SendFeedDeps } from './send-feed.ts'
