import { ShopError } from '#shared/contracts/shop-error.ts'

/**
 * Returns whether an error means that the shop could not be reached. The message of such an error names the cause, so
 * callers show that message instead of a general "niet gelukt".
 */
export const isShopUnreachable = (error: unknown): error is ShopError =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')
