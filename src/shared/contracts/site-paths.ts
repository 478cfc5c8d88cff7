const SEARCH = '/zoeken'

/** Paths of the shop's own pages (docs/requirements.md#s2). Components do not write paths themselves. */
export const sitePaths = {
  home: '/',
  cart: '/winkelwagen',
  checkout: '/bestellen',
  samples: '/kleurstalen',
  /** Samples that match a word: the name of a leather. */
  samplesOf: (leather: string) => `/kleurstalen?${new URLSearchParams({ zoek: leather })}`,
  contact: '/contact',
  terms: '/voorwaarden',
  privacy: '/privacy',
  cookies: '/cookies',
  warranty: '/garantie',
  accessibility: '/toegankelijkheid',
  withdrawal: '/herroepen',
  /** The form with the order number filled in. Other data of the order is filled in only in the buyer's own browser. */
  withdrawalOf: (salesOrderId: number) => `/herroepen?bestelling=${salesOrderId}`,
  /** The page of the customer of a quote. */
  quote: (id: number | ':id') => `/offerte/${id}`,
  configurations: '/c',
  configuration: (code: string) => `/c/${code}`,
  login: '/auth?mode=inloggen',
  logout: '/auth?mode=uitloggen',
  register: '/auth?mode=registreren',
  forgotPassword: '/auth?mode=reset',
  /** Login page that leads back to the requested page. @param path of this shop, with its query */
  loginThen: (path: string) => `/auth?${new URLSearchParams({ mode: 'inloggen', terug: path })}`,
  account: '/account',
  confirmEmailPage: '/account/e-mailadres',
  accountDetails: '/account/gegevens',
  /** Settings of the second factor. */
  security: '/account/beveiliging',
  /** Setup of a required second factor, which leads back to `path`. @param path of this shop, with its query */
  securityThen: (path: string) => `/account/beveiliging?${new URLSearchParams({ terug: path })}`,
  /** A service case of a customer; `new` with the order, for a new one. */
  service: '/service',
  serviceCase: (id: number) => `/service/${id}`,
  newServiceCase: (salesOrderId: number) => `/service/nieuw/${salesOrderId}`,
  ownOrder: (id: number) => `/account/bestelling/${id}`,
  backOffice: '/admin',
  product: (id: number, slug?: string) => (slug ? `/product/${id}/${slug}` : `/product/${id}`),
  category: (urlFragment: string) => `/${urlFragment}`,
  /** The search page without a term; `search` is the page with the results of a term. */
  searchPage: SEARCH,
  search: (term: string, page?: number) =>
    `${SEARCH}?${new URLSearchParams({ s: term, ...(page && page > 1 && { page: String(page) }) })}`,
  confirmation: (salesOrderId: number, statusCode?: number) =>
    `/orderoverzicht?reference=${salesOrderId}${statusCode === undefined ? '' : `&statusCode=${statusCode}`}`,
  /** The page on which a customer chooses or sees the delivery. @param token from a mail */
  appointment: (token: string) => `/afspraak/${token}`,
  /** The page of the driver of a van. @param token from staff */
  ride: (token: string) => `/rit/${token}`,
  showrooms: '/showrooms',
  showroom: (slug: string) => `/showrooms/${slug}`,
  shopInfo: (slug: string) => `/over-${slug}`,
  shopReviews: (slug: string) => `/over-${slug}/beoordelingen`,
} as const
