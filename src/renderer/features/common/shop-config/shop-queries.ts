import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopDetails, SiteConfig } from '#shared/contracts/config.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/**
 * The configuration when the back end has no configuration call and answers 404. docs/requirements.md#s7 does not
 * require that call (docs/decisions.md#38).
 */
const UNKNOWN_SHOP: SiteConfig = {
  shop: {
    name: 'Leermeester',
    slug: 'leermeester',
    description: '',
    street: '',
    zipcode: '',
    city: '',
    phone: '',
    email: '',
    kvkNumber: '',
    vatNumber: '',
    socialLinks: [],
  },
  gtmId: null,
  tagScriptUrl: null,
  search: { url: '', indexId: '' },
  paymentMethods: [],
  links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
}

/**
 * Configuration of this installation that the renderer needs. The shell's loader fetches it before the first render.
 */
export const siteConfig = (api: Api) =>
  queryOptions({
    queryKey: ['config'],
    queryFn: async () => {
      try {
        return await api.config.show()
      } catch (error) {
        if (error instanceof ShopError && error.status === 404) return UNKNOWN_SHOP
        throw error
      }
    },
    ...freshness.config,
  })

/** Returns the shop's own name, address and so on, which are never hard-coded in a component. */
export const useShop = (): ShopDetails => useSuspenseQuery(siteConfig(useApi())).data.shop

/** Returns the URL of the tag manager's script; null where nothing is measured and no consent is needed. */
export const useTagScript = (): string | null => useSuspenseQuery(siteConfig(useApi())).data.tagScriptUrl
