import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

export const menuBanners = (api: Api) =>
  queryOptions({ queryKey: ['banners', 'menu'], queryFn: () => api.menu.banners(), ...freshness.banners })

export const homeBanners = (api: Api) =>
  queryOptions({ queryKey: ['banners', 'home'], queryFn: () => api.menu.homeBanners(), ...freshness.banners })
