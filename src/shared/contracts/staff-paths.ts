/** Paths of the pages of staff. Separate from `sitePaths`, which is part of the first page load of the web shop. */
export const staffPaths = {
  customers: '/admin/klanten',
  salesOrders: '/admin/verkooporders',
  /** Orders of which an amount is due. */
  openAmounts: '/admin/openstaand',
  /** Payments on a terminal without an order. */
  loosePayments: '/admin/losse-betalingen',
  /** Selects the customer of a new order. */
  sell: '/admin/verkopen',
  quotes: '/admin/offertes',
  withdrawals: '/admin/herroepingen',
  serviceDesk: '/admin/service',
  serviceFigures: '/admin/service/cijfers',
  /** A new case of staff; the query names the order. */
  newServiceAtShop: '/admin/service/nieuw',
  contactMessages: '/admin/berichten',
  texts: '/admin/teksten',
  searchManagement: '/admin/zoeken',
  staffUsers: '/admin/gebruikers',
  auditLog: '/admin/logboek',
  locations: '/admin/winkels',
  stock: '/admin/voorraad',
  transfers: '/admin/verplaatsingen',
  planning: '/admin/planning',
  planningSettings: '/admin/planning/instellingen',
  promises: '/admin/planning/beloften',
  reviews: '/admin/reviews',
  data: '/admin/data',
  dataJobs: '/admin/data/taken',
  salesOrder: (id: number) => `/admin/verkooporders/${id}`,
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
