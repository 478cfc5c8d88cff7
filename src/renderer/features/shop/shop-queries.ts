import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../lib/api.ts'
import { freshness } from '../../lib/freshness.ts'

/** What the renderer must know of this installation. The shell's loader sees to it that it is there. */
export const siteConfig = (api: Api) =>
  queryOptions({ queryKey: ['config'], queryFn: () => api.config.show(), ...freshness.config })

/** The shop's own name, address and so on; never written into a component. */
export const useShop = (): ShopDetails => useSuspenseQuery(siteConfig(useApi())).data.shop

/** The script of the tag manager; null where nothing is measured, and no consent is asked for. */
export const useTagScript = (): string | null => useSuspenseQuery(siteConfig(useApi())).data.tagScriptUrl
