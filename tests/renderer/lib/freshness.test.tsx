import type { UseQueryOptions } from '@tanstack/react-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { homeBanners, menuBanners } from '#src/renderer/features/storefront/banners/banner-queries.ts'
import { readChoice } from '#src/renderer/features/storefront/catalog/list-choice.ts'
import { productList } from '#src/renderer/features/storefront/catalog/product-lists.ts'
import { leatherCategoriesWithPage } from '#src/renderer/features/storefront/leather-selector/leather-queries.ts'
import { menuTree, navigationTree } from '#src/renderer/features/storefront/menu/menu-queries.ts'
import { specificationGroups, useLiveStock } from '#src/renderer/features/storefront/product/product-queries.ts'
import { searchResults } from '#src/renderer/features/storefront/search/search-queries.ts'
import {
  allShopReviews,
  latestShopReviews,
} from '#src/renderer/features/storefront/shop-reviews/shop-review-queries.ts'
import { ApiContext } from '#src/renderer/lib/api.ts'
import { createQueryClient } from '#src/renderer/lib/query-client.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const api = createApi({ fetch: async () => Response.json({ stockPerProduct: [] }) })

type Times = Pick<UseQueryOptions, 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus'>

describe('the data of the shop', () => {
  it.each<[string, Times, number, number, boolean]>([
    ['the menu', menuTree(api) as Times, 5 * MINUTE, 10 * MINUTE, true],
    ['the menu of every page', navigationTree(api) as Times, 5 * MINUTE, 10 * MINUTE, true],
    ['the menu banners', menuBanners(api) as Times, 5 * MINUTE, 10 * MINUTE, false],
    ['the banners of the home page', homeBanners(api) as Times, 5 * MINUTE, 10 * MINUTE, false],
    ['the leather categories', leatherCategoriesWithPage(api) as Times, 5 * MINUTE, 10 * MINUTE, true],
    ['the specifications', specificationGroups(api) as Times, 5 * MINUTE, 10 * MINUTE, true],
    [
      'a list of products',
      productList(api, { path: 'banken', ids: [] }, readChoice(new URLSearchParams())) as Times,
      5 * MINUTE,
      10 * MINUTE,
      false,
    ],
    [
      'the results of a search',
      searchResults(api, { term: 'bank', page: 1, pageSize: 96 }) as Times,
      5 * MINUTE,
      10 * MINUTE,
      false,
    ],
    ['the newest reviews of the shop', latestShopReviews(api) as Times, 5 * MINUTE, 30 * MINUTE, false],
    ['all reviews of the shop', allShopReviews(api) as Times, 5 * MINUTE, 30 * MINUTE, false],
  ])('has the times of the requirements: %s', (_what, times, staleTime, refetchInterval, refetchOnWindowFocus) => {
    expect(times).toMatchObject({ staleTime, refetchInterval, refetchOnWindowFocus })
  })

  it('refetches the stock every minute, and after half a minute when it is read again', () => {
    const queryClient = new QueryClient()
    const Providers = ({ children }: { children: ReactNode }) => (
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ApiContext>
    )
    renderHook(() => useLiveStock({ id: 7, totalStock: 3 }), { wrapper: Providers })

    const [observer] = queryClient.getQueryCache().find({ queryKey: ['stock'] })?.observers ?? []
    expect(observer?.options).toMatchObject({ staleTime: 30 * SECOND, refetchInterval: 60 * SECOND })
  })

  it('is fresh for five minutes and refetched after ten by default', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 5 * MINUTE,
      refetchInterval: 10 * MINUTE,
    })
  })

  it('is requested twice more when there is no response, but not after a refusal', () => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry
    if (typeof retry !== 'function') throw new Error('The option retry is not a function of the failure')
    const noResponse = new ShopError({ code: 'offline', message: '' }, 0)

    expect([0, 1, 2].map((failures) => retry(failures, noResponse))).toEqual([true, true, false])
    expect(retry(0, new ShopError({ code: 'product_not_found', message: '' }, 404))).toBe(false)
  })
})
