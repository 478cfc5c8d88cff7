export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './keep-index.ts'
export { feedThatFollows } from './send-feed.ts'
