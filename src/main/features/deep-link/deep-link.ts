import { sitePaths } from '#shared/contracts/site-paths.ts'

export const DEEP_LINK_SCHEME = 'leermeester'

const ORDER = /^leermeester:\/\/order\/([1-9]\d{0,9})\/?$/
const LARGEST_ID = 2_147_483_647

/**
 * Where a link from outside leads in the terminal; undefined for all rubbish. A link can be in any mail: it shows an order
 * to who may see it, and can do nothing else.
 *
 * @example pathOfLink('leermeester://order/12') // sitePaths.salesOrder(12)
 */
export function pathOfLink(link: string): string | undefined {
  const id = Number(ORDER.exec(link)?.[1])
  return Number.isInteger(id) && id <= LARGEST_ID ? sitePaths.salesOrder(id) : undefined
}

/** The link among the words that a program was started with; Windows and Linux hand it over that way. */
export function findLink(words: readonly string[]): string | undefined {
  return words.find((word) => word.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`))
}
