export { BrokenRows } from './BrokenRows.tsx'
export { CataloguePreview } from './CataloguePreview.tsx'
export { CATALOGUE_SYNC_KEY, formerCatalogue } from './catalogue-sync-queries.ts'
export { previewToConfirm, unusableRows } from './refusals.ts'
