export { erpDocumentsTable } from './erp-documents-table.ts'
export { documentsOperation, readDocuments } from './refresh-documents.ts'
