export type { DocumentBlock, DocumentContent, DocumentFact, DocumentLine, PaperSize } from './document-content.ts'
export { renderDocument, renderDocuments } from './render-documents.ts'
