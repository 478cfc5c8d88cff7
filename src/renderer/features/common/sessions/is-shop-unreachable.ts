import { ShopError } from '#shared/contracts/shop-error.ts'

/** Whether the shop could not be reached. The text of that error is clearer than "niet gelukt". */
export const isShopUnreachable = (error: unknown): error is ShopError =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')
