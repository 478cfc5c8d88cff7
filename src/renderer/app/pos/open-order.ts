import { staffPaths } from '#shared/contracts/staff-paths.ts'

/**
 * Returns the order id in the path of an order page; undefined for other pages.
 *
 * @example orderIdFromPath(staffPaths.salesOrder(12)) // 12
 */
export function orderIdFromPath(pathname: string): number | undefined {
  if (!pathname.startsWith(`${staffPaths.salesOrders}/`)) return undefined
  const id = pathname.slice(staffPaths.salesOrders.length + 1)
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}
