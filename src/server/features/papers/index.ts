export { paper } from './paper.ts'
export type { PaperBlock, PaperContent } from './paper-content.ts'
