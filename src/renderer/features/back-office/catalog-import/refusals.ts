import type { CatalogPreview, ListLosses } from '#shared/contracts/catalog-preview.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/** Returns the preview that a user must confirm before the import continues; undefined for any other error. */
export function previewToConfirm(error: unknown): CatalogPreview | undefined {
  if (!(error instanceof ShopError) || error.code !== 'confirmation_needed') return undefined
  return error.detail as CatalogPreview // the contract's detail of confirmation_needed
}

/** Returns the list losses that a user must confirm before the import continues; undefined for any other error. */
export function lossesToConfirm(error: unknown): ListLosses | undefined {
  if (!(error instanceof ShopError) || error.code !== 'lists_shrink') return undefined
  return error.detail as ListLosses // the contract's detail of lists_shrink
}

/** Returns the rows of the file that made the import fail, with their line numbers; undefined for any other error. */
export function unusableRows(error: unknown): CatalogPreview['broken'] | undefined {
  if (!(error instanceof ShopError) || error.code !== 'snapshot_invalid') return undefined
  return (error.detail as { broken?: CatalogPreview['broken'] } | undefined)?.broken // the contract's detail
}
