export { type Content, openContent } from './open-content.ts'
export { watchContent } from './watch-content.ts'
