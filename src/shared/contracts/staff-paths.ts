/**
 * Paths of single records in the back office. Apart from `sitePaths`, which every page of the shop loads.
 *
 * The paths of the lists are in `sitePaths`, because the router of the shop has them.
 */
export const staffPaths = {
  /** @param key the id of an account, or the result of `customerKeyOf` for the guest of an order */
  customer: (key: number | string) => `/admin/klanten/${key}`,
  /** Pairs of customers that may be the same person. */
  doubles: '/admin/klanten/samenvoegen',
  /** The comparison of two customers, or the choice of the other. Keys as of `customer`. */
  mergeCustomers: (kept: string, other?: string) =>
    `/admin/klanten/samenvoegen?${new URLSearchParams({ blijft: kept, ...(other !== undefined && { ander: other }) })}`,
  /** The `sell` page with a search term for customers. */
  sellTo: (search: string) => `/admin/verkopen?${new URLSearchParams({ klant: search })}`,
  quoteAtShop: (id: number) => `/admin/offertes/${id}`,
  withdrawalAtShop: (id: number) => `/admin/herroepingen/${id}`,
  serviceCaseAtShop: (id: number) => `/admin/service/${id}`,
  newServiceOfOrder: (salesOrderId: number) => `/admin/service/nieuw?bestelling=${salesOrderId}`,
  contactMessage: (id: number) => `/admin/berichten/${id}`,
  text: (name: string) => `/admin/teksten/${name}`,
  transfer: (id: number) => `/admin/verplaatsingen/${id}`,
  review: (id: number) => `/admin/reviews/${id}`,
  staffUser: (id: number) => `/admin/gebruikers/${id}`,
} as const
