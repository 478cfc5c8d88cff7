import type { CatalogPreview, ListLosses } from '#shared/contracts/catalog-preview.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/** What a person has to agree with before `applyItems` goes on; undefined for any other answer. */
export function previewToConfirm(error: unknown): CatalogPreview | undefined {
  if (!(error instanceof ShopError) || error.code !== 'confirmation_needed') return undefined
  return error.detail as CatalogPreview // the contract's detail of confirmation_needed
}

/** What lists would lose, with which a person has to agree first; undefined for any other answer. */
export function lossesToConfirm(error: unknown): ListLosses | undefined {
  if (!(error instanceof ShopError) || error.code !== 'lists_shrink') return undefined
  return error.detail as ListLosses // the contract's detail of lists_shrink
}

/** The rows of a file because of which nothing was done, with their places; undefined for any other answer. */
export function unusableRows(error: unknown): CatalogPreview['broken'] | undefined {
  if (!(error instanceof ShopError) || error.code !== 'snapshot_invalid') return undefined
  return (error.detail as { broken?: CatalogPreview['broken'] } | undefined)?.broken // the contract's detail
}
