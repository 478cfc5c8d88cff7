import { ShopError } from '#shared/contracts/shop-error.ts'

/** Whether nobody at the shop was reached, which its own words tell better than "niet gelukt". */
export const isShopUnreachable = (error: unknown): error is ShopError =>
  error instanceof ShopError && (error.code === 'offline' || error.code === 'server_away')
