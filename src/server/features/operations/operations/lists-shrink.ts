import type { ListLosses } from '#shared/contracts/catalog-preview.ts'

/** Lists would become much shorter than may go without somebody's word. Nothing was changed. */
export class ListsShrink extends Error {
  override readonly name = 'ListsShrink'
  readonly losses: ListLosses

  constructor(losses: ListLosses) {
    const words = losses.lists.map(({ list, gone, before }) => `${list} ${gone} of ${before}`)
    super(`lists wait for a word: ${words.join(', ')}`)
    this.losses = losses
  }
}
