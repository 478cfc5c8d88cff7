export { sendFeed } from './feed-operation.ts'
export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './keep-index.ts'
export { feedThatFollows, type SendFeedDeps } from './send-feed.ts'
