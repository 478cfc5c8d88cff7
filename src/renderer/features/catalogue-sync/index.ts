export { CataloguePreview } from './CataloguePreview.tsx'
export { previewToConfirm } from './preview-to-confirm.ts'
export { RestoreCatalogue } from './RestoreCatalogue.tsx'
