const SEARCH = '/zoeken'

/** The paths of the shop's own pages (docs/requirements.md#s2), so that no component spells one. */
export const sitePaths = {
  home: '/',
  cart: '/winkelwagen',
  checkout: '/bestellen',
  samples: '/kleurstalen',
  /** The samples that answer to a word: the name of a leather. */
  samplesOf: (leather: string) => `/kleurstalen?${new URLSearchParams({ zoek: leather })}`,
  contact: '/contact',
  terms: '/voorwaarden',
  privacy: '/privacy',
  cookies: '/cookies',
  warranty: '/garantie',
  accessibility: '/toegankelijkheid',
  withdrawal: '/herroepen',
  /** The form with the order number filled in; only its buyer's browser gets other data of the order. */
  withdrawalOf: (salesOrderId: number) => `/herroepen?bestelling=${salesOrderId}`,
  configurations: '/c',
  configuration: (code: string) => `/c/${code}`,
  login: '/auth?mode=inloggen',
  logout: '/auth?mode=uitloggen',
  register: '/auth?mode=registreren',
  forgotPassword: '/auth?mode=reset',
  /** Login page that leads back to the requested page. @param path of this shop, with its query */
  loginThen: (path: string) => `/auth?${new URLSearchParams({ mode: 'inloggen', terug: path })}`,
  /** Proves the mail address of who registers, by logging in with the password that was chosen. */
  confirmRegistration: (token: string) => `/auth?${new URLSearchParams({ mode: 'inloggen', token })}`,
  setPassword: (token: string) => `/auth?${new URLSearchParams({ mode: 'set', token })}`,
  account: '/account',
  /** Moves an account to the mail address that this link was mailed to. */
  confirmEmail: (token: string) => `/account/e-mailadres?${new URLSearchParams({ token })}`,
  confirmEmailPage: '/account/e-mailadres',
  accountDetails: '/account/gegevens',
  /** Logging in with a code besides the password. */
  security: '/account/beveiliging',
  /** To begin with that because the shop wants it, and then on. @param path of this shop, with its query */
  securityThen: (path: string) => `/account/beveiliging?${new URLSearchParams({ terug: path })}`,
  ownOrder: (id: number) => `/account/bestelling/${id}`,
  backOffice: '/admin',
  customers: '/admin/klanten',
  /** @param key the number of an account, or what `customerKeyOf` gives for the guest of an order */
  customer: (key: number | string) => `/admin/klanten/${key}`,
  salesOrders: '/admin/verkooporders',
  /** To choose for whom an order is. */
  sell: '/admin/verkopen',
  /** The same with the customers that a word finds. */
  sellTo: (search: string) => `/admin/verkopen?${new URLSearchParams({ klant: search })}`,
  withdrawals: '/admin/herroepingen',
  withdrawalAtShop: (id: number) => `/admin/herroepingen/${id}`,
  contactMessages: '/admin/berichten',
  contactMessage: (id: number) => `/admin/berichten/${id}`,
  texts: '/admin/teksten',
  text: (name: string) => `/admin/teksten/${name}`,
  searchCare: '/admin/zoeken',
  staffUsers: '/admin/gebruikers',
  auditLog: '/admin/logboek',
  stock: '/admin/voorraad',
  reviews: '/admin/reviews',
  review: (id: number) => `/admin/reviews/${id}`,
  data: '/admin/data',
  dataJobs: '/admin/data/taken',
  staffUser: (id: number) => `/admin/gebruikers/${id}`,
  product: (id: number, slug?: string) => (slug ? `/product/${id}/${slug}` : `/product/${id}`),
  category: (urlFragment: string) => `/${urlFragment}`,
  /** The page of results itself; `search` leads to what was found for a term. */
  searchPage: SEARCH,
  search: (term: string, page?: number) =>
    `${SEARCH}?${new URLSearchParams({ s: term, ...(page && page > 1 && { page: String(page) }) })}`,
  confirmation: (salesOrderId: number, statusCode?: number) =>
    `/orderoverzicht?reference=${salesOrderId}${statusCode === undefined ? '' : `&statusCode=${statusCode}`}`,
  salesOrder: (id: number) => `/admin/verkooporders/${id}`,
  shopInfo: (slug: string) => `/over-${slug}`,
  shopReviews: (slug: string) => `/over-${slug}/beoordelingen`,
} as const
