import { staffPaths } from '#shared/contracts/staff-paths.ts'

export const DEEP_LINK_SCHEME = 'leermeester'

const ORDER = /^leermeester:\/\/order\/([1-9]\d{0,9})\/?$/
const LARGEST_ID = 2_147_483_647

/**
 * Returns the path in the application that a deep link opens; undefined for an invalid link. Anyone can send a link by
 * mail, so a link can only open an order.
 *
 * @example pathOfLink('leermeester://order/12') // staffPaths.salesOrder(12)
 */
export function pathOfLink(link: string): string | undefined {
  const id = Number(ORDER.exec(link)?.[1])
  return Number.isInteger(id) && id <= LARGEST_ID ? staffPaths.salesOrder(id) : undefined
}

/** Returns the deep link in the arguments of a process. Windows and Linux pass a link as an argument. */
export function findLink(args: readonly string[]): string | undefined {
  return args.find((arg) => arg.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`))
}
