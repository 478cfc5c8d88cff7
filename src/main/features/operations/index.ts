export { endInWords } from './end-in-words.ts'
export type { Operations } from './operations.ts'
