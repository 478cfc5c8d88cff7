export type { DocumentBlock, DocumentContent, DocumentFact, DocumentLine } from './document-content.ts'
export { renderDocument, renderDocuments } from './render-documents.ts'
