import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopDetails, SiteConfig } from '#shared/contracts/config.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/**
 * The configuration for a back end without a configuration call, which responds with 404. docs/requirements.md#s7 does
 * not require that call (docs/decisions.md#38).
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
  specialDays: [],
  hasShowrooms: false,
  links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
}

/**
 * Query of the configuration that the renderer needs. The route loader of the page shell fetches it before the first
 * render.
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

/** Returns the details of the shop, such as name and address. Components use these and do not hard-code them. */
export const useShop = (): ShopDetails => useSuspenseQuery(siteConfig(useApi())).data.shop

/** Returns the special opening days of the default location, from the day of the response on, earliest first. */
export const useSpecialDays = (): readonly SpecialDay[] => useSuspenseQuery(siteConfig(useApi())).data.specialDays

/** Returns whether the web shop has pages of several locations. */
export const useHasShowrooms = (): boolean => useSuspenseQuery(siteConfig(useApi())).data.hasShowrooms

/** Returns the origins from which tags may load scripts, in addition to that of the tag manager. */
export const useTagHosts = (): readonly string[] => useSuspenseQuery(siteConfig(useApi())).data.tagHosts ?? NO_HOSTS
const NO_HOSTS: readonly string[] = []

/** Returns the URL of the tag manager's script; null without one: nothing is measured and no consent is needed. */
export const useTagScript = (): string | null => useSuspenseQuery(siteConfig(useApi())).data.tagScriptUrl
