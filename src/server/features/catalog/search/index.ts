export { createFeedJob, type FeedJobDeps } from './feed-job.ts'
export { feedOperation } from './feed-operation.ts'
export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './refresh-search-index.ts'
