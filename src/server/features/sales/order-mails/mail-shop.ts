import type { ShopDetails } from '#shared/contracts/config.ts'

export type MailShop = { shop: ShopDetails; publicUrl: string }
