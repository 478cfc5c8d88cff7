export { paper, papers } from './paper.ts'
export type { PaperBlock, PaperContent, PaperFact, PaperLine } from './paper-content.ts'
