import type { ListLosses } from '#shared/contracts/catalog-preview.ts'

/** Lists would lose more rows than is allowed without confirmation. Nothing was changed. */
export class ListsShrink extends Error {
  override readonly name = 'ListsShrink'
  readonly losses: ListLosses

  constructor(losses: ListLosses) {
    const counts = losses.lists.map(({ list, gone, before }) => `${list} ${gone} of ${before}`)
    super(`lists need confirmation: ${counts.join(', ')}`)
    this.losses = losses
  }
}
