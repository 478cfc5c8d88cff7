import { ShopError } from '#shared/contracts/shop-error.ts'

/**
 * Returns a sentence with the id of the failed call, after a space, which an operator finds in the log and the traces.
 * Returns an empty text for a call that the shop refused for a known reason, or that did not reach it.
 */
export function requestNumber(error: Error): string {
  const id = error instanceof ShopError && error.status >= 500 ? error.requestId : undefined
  return id ? ` Nummer voor de beheerder: ${id}.` : ''
}
