import type { Config } from './config.ts'
import type { PublicConfig } from './features/operations/shop-config/routes.ts'

type Links = { payOrderLink: string; tags: { id: string; scriptUrl: string } | undefined }

/** What the renderer may know of this installation: no secrets, only what any visitor may see. */
export function publicConfig(config: Config, { payOrderLink, tags }: Links): PublicConfig {
  const erp = config.NETSUITE_APP_URL.replace(/\/+$/, '')
  return {
    shop: {
      name: config.SHOP_NAME,
      slug: config.SHOP_SLUG,
      description: config.SHOP_DESCRIPTION,
      street: config.SHOP_STREET,
      zipcode: config.SHOP_ZIPCODE,
      city: config.SHOP_CITY,
      phone: config.SHOP_PHONE,
      email: config.SHOP_EMAIL,
      kvkNumber: config.SHOP_KVK,
      vatNumber: config.SHOP_VAT,
      socialLinks: config.SHOP_SOCIAL,
    },
    gtmId: tags?.id ?? null,
    tagScriptUrl: tags?.scriptUrl ?? null,
    // Browsers always ask the shop, which asks the search service where there is one.
    search: { url: `${config.publicUrl}/api`, indexId: config.SEARCH_INDEX ?? config.SHOP_SLUG },
    links: {
      netsuiteSalesOrder: `${erp}/app/accounting/transactions/salesord.nl?id={id}`,
      netsuiteCustomer: `${erp}/app/common/entity/custjob.nl?id={id}`,
      payOrder: payOrderLink,
    },
  }
}
