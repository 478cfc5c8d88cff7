export { type Content, openContent } from './open-content.ts'
export { versionsTable } from './versions-table.ts'
export { watchContent } from './watch-content.ts'
