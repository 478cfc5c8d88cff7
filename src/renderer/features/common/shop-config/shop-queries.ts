import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopDetails, SiteConfig } from '#shared/contracts/config.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Used with a back end that has no such call: specification §7 does not name it (decision 38). */
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

/** What the renderer must know of this installation. The shell's loader sees to it that it is there. */
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

/** The shop's own name, address and so on; never written into a component. */
export const useShop = (): ShopDetails => useSuspenseQuery(siteConfig(useApi())).data.shop

/** The script of the tag manager; null where nothing is measured, and no consent is asked for. */
export const useTagScript = (): string | null => useSuspenseQuery(siteConfig(useApi())).data.tagScriptUrl
