/**
 * Who may know whom (the table of the house, in a form that a machine checks).
 *
 * `build/write-rooms.ts` turns it into Biome's rules, and `npm test` says so when those are older than
 * this table. A room may always import from itself; whatever stands nowhere here is refused. Between
 * the big rooms (server, renderer, main, shared) the compiler stands guard as well.
 */
export interface Room {
  /** From the root of the repository. A last `*` makes a room of each folder under it. */
  folder: string
  /** Other rooms, by folder. Of a room made of `*` only the doors (`index.ts`) unless `deep` says otherwise. */
  mayImport: readonly string[]
  /** Packages, and Node's own as `node:*`. `zod/mini` means that and nothing else of zod. */
  packages: readonly string[]
  /** Rooms of features whose files may be imported one by one, so that a screen loads only what it draws. */
  deep?: readonly string[]
  /** The one kind of file in this room that may know more packages. */
  except?: { file: string; packages: readonly string[] }
}

const KERNEL = 'src/shared/kernel'
const DOMAIN = 'src/shared/domain'
const CONTRACTS = 'src/shared/contracts'
const SHARED = [KERNEL, DOMAIN, CONTRACTS] as const

const REACT = ['react', 'react/jsx-runtime', '@tabler/icons-react'] as const
const FETCHED = ['react-router-dom', '@tanstack/react-query', 'zustand', 'zod/mini', '@mantine/form'] as const
const FASTIFY = ['fastify', '@fastify/*'] as const
const SQL = ['kysely', 'pg'] as const

export const rooms: readonly Room[] = [
  { folder: KERNEL, mayImport: [], packages: [] },
  { folder: DOMAIN, mayImport: [KERNEL], packages: [] },
  { folder: CONTRACTS, mayImport: [KERNEL, DOMAIN], packages: ['zod/mini'] },

  // Only the two files that put the server together know every part of it.
  {
    folder: 'src/server',
    mayImport: [
      ...SHARED,
      'src/server/http',
      'src/server/db',
      'src/server/ports',
      'src/server/adapters',
      'src/server/twins',
      'src/server/features/*',
      'src/server/jobs',
    ],
    deep: ['src/server/features/*'],
    packages: ['node:*', 'zod', 'zod/mini', 'pg-boss', ...FASTIFY, ...SQL],
  },
  { folder: 'src/server/ports', mayImport: SHARED, packages: [] },
  {
    folder: 'src/server/db',
    mayImport: [...SHARED, 'src/server/ports'],
    packages: ['node:*', 'lru-cache', ...SQL, '@electric-sql/pglite', '@electric-sql/pglite/*'],
  },
  {
    folder: 'src/server/http',
    mayImport: [...SHARED, 'src/server/ports', 'src/server/db'],
    packages: ['node:*', 'jose', 'zod', 'zod/mini', 'lru-cache', 'kysely', 'prom-client', ...FASTIFY],
  },
  {
    folder: 'src/server/adapters',
    mayImport: [...SHARED, 'src/server/ports'],
    packages: ['node:*', 'zod', 'jose', 'nodemailer', 'oauth-1.0a'],
  },
  {
    folder: 'src/server/twins',
    mayImport: [...SHARED, 'src/server/ports'],
    packages: ['node:*', 'zod', 'jose', 'smtp-server', 'postal-mime'],
  },
  {
    folder: 'src/server/features/*',
    mayImport: [...SHARED, 'src/server/ports', 'src/server/http', 'src/server/db'],
    packages: ['node:*', 'kysely', 'lru-cache', 'dataloader', 'sharp', 'jose', 'zod', 'marked', 'pdfkit', 'otpauth'],
    except: { file: '*routes.ts', packages: FASTIFY },
  },
  {
    folder: 'src/server/jobs',
    mayImport: [...SHARED, 'src/server/ports', 'src/server/db', 'src/server/features/*'],
    packages: ['node:*', 'pg-boss', 'kysely'],
  },

  {
    folder: 'src/main',
    mayImport: [...SHARED, 'src/main/ipc', 'src/main/ports', 'src/main/features/*'],
    deep: ['src/main/features/*'],
    packages: [
      'node:*',
      'electron',
      'electron-log',
      'electron-log/*',
      'electron-store',
      'electron-updater',
      'croner',
      'zod/mini',
    ],
  },
  { folder: 'src/main/ipc', mayImport: SHARED, packages: ['node:*', 'electron', 'zod/mini'] },
  { folder: 'src/main/ports', mayImport: SHARED, packages: [] },
  // They are handed Electron's objects (style: main does, the page asks); of Electron they know the types.
  {
    folder: 'src/main/features/*',
    mayImport: [...SHARED, 'src/main/ipc', 'src/main/ports'],
    packages: ['node:*', 'zod/mini', 'croner'],
  },
  { folder: 'src/preload', mayImport: [CONTRACTS], packages: ['electron'] },

  { folder: 'src/renderer/ui', mayImport: [KERNEL], packages: [...REACT, '@tanstack/react-query', 'uqr'] },
  { folder: 'src/renderer/lib', mayImport: SHARED, packages: [...REACT, ...FETCHED] },
  {
    folder: 'src/renderer/platform',
    mayImport: [...SHARED, 'src/renderer/lib'],
    packages: ['react', 'zustand', 'zustand/*', 'zod/mini'],
  },
  {
    folder: 'src/renderer/features/*',
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform'],
    packages: [...REACT, ...FETCHED, 'zustand/*'],
  },
  {
    folder: 'src/renderer/screens',
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform', 'src/renderer/features/*'],
    deep: ['src/renderer/features/*'],
    packages: [...REACT, ...FETCHED],
  },
  {
    folder: 'src/renderer/app',
    mayImport: [
      ...SHARED,
      'src/renderer/ui',
      'src/renderer/lib',
      'src/renderer/platform',
      'src/renderer/features/*',
      'src/renderer/screens',
    ],
    deep: ['src/renderer/features/*'],
    packages: [...REACT, ...FETCHED, 'react-dom/client'],
  },
  // Mantine gives the shop its variables and draws nothing in it: 25 kB that no visitor waits for.
  { folder: 'src/renderer/app/theme', mayImport: [], packages: ['@mantine/core', 'virtual:*'] },
  {
    folder: 'src/renderer/entries',
    mayImport: [
      ...SHARED,
      'src/renderer/ui',
      'src/renderer/lib',
      'src/renderer/platform',
      'src/renderer/features/*',
      'src/renderer/app',
      'src/renderer/app/theme',
    ],
    deep: ['src/renderer/features/*'],
    packages: [...REACT, ...FETCHED, 'react-dom', 'react-dom/*', 'node:stream'],
  },
]

/**
 * The features of the back office. They may draw with Mantine, and all of them may knock at `back-office`, which holds
 * the page, the table and whatever else their screens have in common. The shop's own features know none of them.
 */
export const staffFeatures: readonly string[] = [
  'audit',
  'back-office',
  'catalogue-sync',
  'contact-desk',
  'content-desk',
  'counter-commands',
  'counter-drafts',
  'counter-link',
  'counter-payments',
  'counter-prints',
  'counter-results',
  'counter-session',
  'counter-settings',
  'counter-state',
  'customer-display',
  'customers',
  'data-desk',
  'day-close',
  'erp-road',
  'outbox',
  'parked-sales',
  'payment-desk',
  'quick-order',
  'review-desk',
  'scan',
  'search-desk',
  'staff-orders',
  'staff-users',
  'start-page',
  'stock-desk',
  'withdrawal-desk',
]

/** Its screens. */
export const STAFF_SCREENS = 'src/renderer/screens/admin'

/** Those that only the terminal has, for the same people. */
export const COUNTER_SCREENS = 'src/renderer/screens/counter'

/** What draws the back office. Its pages are fetched apart, so no visitor of the shop waits for it. */
export const staffPackages: readonly string[] = [
  '@mantine/core',
  '@mantine/core/*',
  '@mantine/hooks',
  '@mantine/charts',
  '@mantine/charts/*',
  '@mantine/spotlight',
  '@mantine/spotlight/*',
  'virtual:*',
]

/**
 * Which feature may knock at whose door (`index.ts`). A feature that is not listed knows no neighbour.
 * A new line here is a decision: look first whether the rule does not belong in shared/domain.
 */
export const neighbours: Readonly<Record<string, readonly string[]>> = {
  // The menu shows how operations stand and starts them; schedules start them by themselves.
  'src/main/features/menu': ['operations'],
  'src/main/features/schedules': ['operations'],
  // Who you are is what the customer file says.
  'src/server/features/sessions': ['users', 'outbox', 'second-factor', 'audit'],
  // Who works here: their accounts, how they log in, and what was done about it.
  'src/server/features/staff-users': ['users', 'sessions', 'second-factor', 'outbox', 'audit'],
  // A PIN opens a session, on a till that somebody of the staff opened.
  'src/server/features/tills': ['users', 'sessions', 'outbox', 'audit'],
  // What is laid aside on one till and taken back on another is logged.
  'src/server/features/parked-sales': ['audit'],
  // A day is closed over payments, after asking about them, and put on paper.
  'src/server/features/day-close': ['payments', 'audit', 'papers'],
  // Which address a picture has is known in one place; a product is told of with its reviews.
  'src/server/features/catalog': ['pictures', 'product-reviews'],
  'src/server/features/menu': ['pictures'],
  'src/server/features/matrix-options': ['pictures'],
  // What is found is shown as in every other list; and whoever changes the catalogue changes what can be found.
  // What the owner changes about words is logged.
  'src/server/features/search': ['operations', 'audit', 'catalog', 'pictures'],
  // Fetching from the ERP is an operation of the data page.
  'src/server/features/catalog-import': ['audit', 'operations', 'search'],
  // What staff do with an order is logged, mailed to its buyer, and put on paper.
  'src/server/features/sales-orders': ['audit', 'outbox', 'papers'],
  // A payment is a payment of an order, and what follows from it is mailed.
  'src/server/features/payments': ['sales-orders', 'outbox', 'audit', 'papers', 'mails'],
  // Staff send again what was given up, and that is logged.
  'src/server/features/outbox': ['audit'],
  // The road of a sale to the bookkeeping: from the outbox, with the order as it was sold.
  'src/server/features/erp-road': ['audit', 'operations', 'outbox', 'sales-orders'],
  // Checking the books is an operation of the data page.
  'src/server/features/bookkeeping': ['operations'],
  'src/server/features/erp-compare': ['operations'],
  'src/server/features/backup': ['operations'],
  'src/server/features/mails': ['outbox'],
  'src/server/features/account-mails': ['sessions', 'users', 'mails'],
  // Export and deletion of a person's own data cover these features.
  'src/server/features/account': ['sales-orders', 'outbox', 'mails', 'sessions'],
  'src/server/features/contact': ['outbox', 'mails', 'audit'],
  'src/server/features/content': ['audit'],
  // What staff decide about a review is written in their log.
  'src/server/features/product-reviews': ['audit'],
  // A withdrawal is of an order, and who withdrew gets it in writing; staff judge it, which is logged.
  'src/server/features/withdrawals': ['sales-orders', 'outbox', 'mails', 'audit'],
  // A customer is their orders, and is shown and forgotten as they are themselves.
  'src/server/features/customers': ['account', 'audit', 'sales-orders'],
  // The way to the shop is a text of the owner; what is being written is kept with what a visitor keeps.
  'src/renderer/features/contact': ['cart', 'content', 'shop'],
  'src/renderer/features/withdrawal': ['cart', 'payment'],
  // The preview of a text looks as the page does.
  'src/renderer/features/content-desk': ['content'],
  // Customers are found in one way, in their list and from everywhere else; what waits is counted as its list counts it.
  'src/server/features/back-office': ['customers', 'product-reviews', 'stock'],
  'src/server/features/order-mails': ['sales-orders', 'mails'],
  // Wherever furniture is shown in a leather, that leather may change; and leathers are compared where one is chosen.
  'src/renderer/features/gallery': ['recolor'],
  // What was just added, or is in the cart, has things that go with it.
  'src/renderer/features/add-to-cart': ['companions', 'recolor'],
  'src/renderer/features/companions': ['cart'],
  'src/renderer/features/compare': ['recolor'],
  'src/renderer/features/leather-selector': ['recolor', 'compare', 'samples'],
  // Analytics events are described in the terms of the measured features; lists report the products they show.
  'src/renderer/features/analytics': ['cart', 'menu', 'product', 'shop'],
  'src/renderer/features/catalog': ['analytics'],
  // A checkout turns the cart of whoever is logged in into an order and its payment.
  'src/renderer/features/samples': ['cart', 'session'],
  // What an account filled in goes with who logs out.
  'src/renderer/features/session': ['cart'],
  // The menu of a phone ends with the account.
  'src/renderer/features/menu': ['session'],
  // Turning it on begins the session anew.
  'src/renderer/features/second-factor': ['session', 'shop'],
  // An account shows orders and their payment, and puts them in the cart again.
  'src/renderer/features/account': ['cart', 'customer-fields', 'order', 'payment', 'session', 'shop'],
  // An order is shown with the place where it is paid.
  'src/renderer/features/staff-orders': ['payment-desk', 'erp-road'],
  'src/renderer/features/customers': ['erp-road', 'selling'],
  // Staff shop for a customer: with the cart, and with the customer's data in the checkout.
  'src/renderer/features/selling': ['cart', 'checkout', 'session'],
  // What did not arrive has the same words everywhere, and is tried again or closed in one way; closing is for Admins.
  'src/renderer/features/outbox': ['session'],
  'src/renderer/features/erp-road': ['outbox'],
  'src/renderer/features/start-page': ['outbox'],
  // A payment request of the till is written to the journal on disk before it is sent.
  'src/main/features/payment-desk': ['journal'],
  // News of an order come as long as the session lasts; at the counter the menu presses its buttons too.
  'src/renderer/features/payment-desk': ['session', 'counter-commands', 'counter-link'],
  // The counter of the terminal: everything of it asks the main process in one way.
  'src/renderer/features/counter-commands': ['counter-link'],
  'src/renderer/features/counter-drafts': ['counter-link'],
  'src/renderer/features/counter-payments': ['counter-link'],
  'src/renderer/features/counter-prints': ['counter-link'],
  'src/renderer/features/counter-results': ['counter-link', 'data-desk'],
  'src/renderer/features/counter-session': ['cart', 'counter-link', 'session'],
  'src/renderer/features/counter-settings': ['counter-link', 'counter-session', 'session'],
  'src/renderer/features/counter-state': ['counter-link'],
  'src/renderer/features/customer-display': ['counter-link'],
  'src/renderer/features/day-close': ['counter-link'],
  // The session holds the roles that may open the back office and the user's page size.
  'src/renderer/features/back-office': ['session', 'shop'],
  // Nobody changes their own rights.
  'src/renderer/features/staff-users': ['session'],
  // The preview of a snapshot is shown with the operations that preview and apply it.
  'src/renderer/features/data-desk': ['catalogue-sync', 'outbox'],
  // What is being written is kept with what a visitor keeps.
  'src/renderer/features/product-reviews': ['cart'],
  // An order that waits for its payment can be paid, or taken back into the cart.
  'src/renderer/features/open-order': ['cart', 'payment'],
  // Checkout, counter order and account ask for the same person and address, which is looked up.
  'src/renderer/features/customer-fields': ['address'],
  'src/renderer/features/checkout': ['cart', 'customer-fields', 'payment', 'payment-marks', 'session'],
  // The names of the ways to pay come with the configuration.
  'src/renderer/features/payment-marks': ['shop'],
  // An order at the counter is a checkout that somebody else fills in, with furniture that is put together in between.
  'src/renderer/features/quick-order': [
    'cart',
    'checkout',
    'configurator',
    'customer-display',
    'customer-fields',
    'leather-selector',
    'product',
    'selling',
  ],
  // What is scanned goes into the order that is being written; a parked sale comes out of it, and goes back.
  'src/renderer/features/scan': ['quick-order'],
  'src/renderer/features/parked-sales': ['counter-link', 'quick-order'],
}

/**
 * Things that everybody can reach without an import, and the only files that may.
 * The rest is handed them: a test can then hand over something else.
 */
export const guardedGlobals: readonly { names: readonly string[]; owners: readonly string[]; instead: string }[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    owners: [
      'src/server/main.ts',
      'src/server/twins/*/*-twin.ts',
      'src/renderer/app/start-app.tsx',
      'src/renderer/entries/**',
      'src/main/*.ts',
    ],
    instead: 'Calls go through the api client or an adapter, which are handed their fetch.',
  },
  {
    names: ['localStorage', 'sessionStorage', 'indexedDB'],
    owners: ['src/renderer/platform/**'],
    instead: 'What a visitor keeps goes through platform.storage.',
  },
  {
    names: ['console'],
    owners: ['src/server/main.ts', 'src/server/commands/*.ts', 'src/renderer/lib/report.ts', 'src/main/index.ts'],
    instead: 'The server logs with its logger, a page with report().',
  },
]
