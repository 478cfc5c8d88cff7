import type { Config } from './config.ts'
import type { PublicConfig } from './features/operations/shop-config/routes.ts'

type Links = { payOrderLink: string; tags: { id: string; scriptUrl: string } | undefined }

/** Returns the settings for the renderer. Any visitor can read them, so they contain no secrets. */
export function publicConfig(config: Config, { payOrderLink, tags }: Links): PublicConfig {
  const erpUrl = config.NETSUITE_APP_URL.replace(/\/+$/, '')
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
      counterCustomer: config.SHOP_COUNTER_CUSTOMER,
    },
    gtmId: tags?.id ?? null,
    tagScriptUrl: tags?.scriptUrl ?? null,
    tagHosts: config.GTM_HOSTS.length > 0 ? config.GTM_HOSTS : undefined,
    // Browsers always search through the shop, which calls the external search service if one is configured.
    search: { url: `${config.publicUrl}/api`, indexId: config.SEARCH_INDEX ?? config.SHOP_SLUG },
    links: {
      netsuiteSalesOrder: `${erpUrl}/app/accounting/transactions/salesord.nl?id={id}`,
      netsuiteCustomer: `${erpUrl}/app/common/entity/custjob.nl?id={id}`,
      payOrder: payOrderLink,
    },
    cashLimitCents: config.cashLimitCents,
    practiceUrl: config.practice?.url ?? null,
    isPractice: config.isPractice,
  }
}
