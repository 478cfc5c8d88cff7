import { sitePaths } from '#shared/contracts/site-paths.ts'

/**
 * Returns the order id in the path of an order page; undefined for other pages.
 *
 * @example orderIdFromPath(sitePaths.salesOrder(12)) // 12
 */
export function orderIdFromPath(pathname: string): number | undefined {
  if (!pathname.startsWith(`${sitePaths.salesOrders}/`)) return undefined
  const id = pathname.slice(sitePaths.salesOrders.length + 1)
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}
