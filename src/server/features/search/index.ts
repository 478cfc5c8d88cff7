export { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from './keep-index.ts'
