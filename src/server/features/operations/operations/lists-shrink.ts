import type { ListLosses } from '#shared/contracts/catalog-preview.ts'

/**
 * An import from the ERP would remove more rows from a list (stock, menu and so on) than is allowed without
 * confirmation. Nothing was changed.
 */
export class ListsShrink extends Error {
  override readonly name = 'ListsShrink'
  readonly losses: ListLosses

  constructor(losses: ListLosses) {
    const counts = losses.lists.map(({ list, gone, before }) => `${list} loses ${gone} of ${before} rows`)
    super(`lists would lose rows, confirmation needed: ${counts.join(', ')}`)
    this.losses = losses
  }
}
