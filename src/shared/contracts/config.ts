import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { specialDay } from './locations.ts'
import { withFallback } from './with-fallback.ts'

/** The shop's own data, from configuration (docs/decisions.md#a1). */
export const shopDetails = z.object({
  name: z.string(),
  /** In the path of the shop-info pages: `/over-{slug}/beoordelingen`. */
  slug: z.string(),
  description: z.string(),
  street: z.string(),
  zipcode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  kvkNumber: z.string(),
  vatNumber: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Name of the buyer of sales without a known buyer (`walkInCustomer`). Another server may omit it. */
  counterCustomer: z.optional(z.string()),
})
export type ShopDetails = z.infer<typeof shopDetails>

const siteConfig = z.object({
  shop: shopDetails,
  gtmId: z.nullable(z.string()),
  /** URL of the script of the tag manager, which is loaded only after consent; null without a tag manager. */
  tagScriptUrl: z.nullable(z.string()),
  /** Origins that tags may use in addition to that of the tag manager. Another server may omit it. */
  tagHosts: z.optional(z.array(z.string())),
  search: z.object({ url: z.string(), indexId: z.string() }),
  /** Online payment methods with the provider's names, in the provider's order; empty when the provider sent none. */
  paymentMethods: withFallback(z.array(z.object({ kind: z.string(), name: z.string() })), []),
  /** Special opening days of the default location in the coming year, earliest first. */
  specialDays: withFallback(z.array(specialDay), []),
  /** True when the web shop has pages of several locations. */
  hasShowrooms: withFallback(z.boolean(), false),
  /** From this amount in cents an order accepts no cash; null without a limit. Another server may omit it. */
  cashLimitCents: z.optional(z.nullable(z.number())),
  /** URL templates that contain `{id}`. */
  links: z.object({ netsuiteSalesOrder: z.string(), netsuiteCustomer: z.string(), payOrder: z.string() }),
  /** Address of the practice shop for tills; null or absent when there is none. */
  practiceUrl: z.optional(z.nullable(z.string())),
  /** True when this server is a practice shop, where nothing is real. A till in practice mode calls no other server. */
  isPractice: z.optional(z.boolean()),
})
export type SiteConfig = z.infer<typeof siteConfig>

export const config = {
  show: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    about: 'Returns the configuration of this installation for the renderer.',
    reply: siteConfig,
  }),
}
