/**
 * The module boundaries: which module may import which other module, and which packages.
 *
 * `build/write-module-boundaries.ts` generates Biome's rules from this table (`npm run rooms`), and `npm test` fails
 * when they are out of date. A module may always import from itself; an import that is not listed is refused. The
 * compiler checks the boundaries between server, renderer, main and shared as well.
 */
export interface ModuleBoundary {
  /** Path from the repository root. Each `*` stands for any one folder: `features/*` is a module per feature. */
  folder: string
  /** Other modules, by folder. Only the entry points (`index.ts`) of a module with `*`, unless `deep` lists it. */
  mayImport: readonly string[]
  /** npm packages, and Node's own as `node:*`. `zod/mini` means that entry of zod alone. */
  packages: readonly string[]
  /** Modules whose files may be imported one by one, so that a screen loads only the files that it uses. */
  deep?: readonly string[]
  /** Entry points that every module of this folder may import, besides its `adjacentFeatures`. */
  entryPoints?: readonly string[]
  /** One kind of file, directly in the module's folder, that may import more than the rest of the module. */
  except?: { file: string; mayImport: readonly string[]; packages: readonly string[] }
}

const KERNEL = 'src/shared/kernel'
const DOMAIN = 'src/shared/domain'
const CONTRACTS = 'src/shared/contracts'
const SHARED = [KERNEL, DOMAIN, CONTRACTS] as const

const REACT = ['react', 'react/jsx-runtime', '@tabler/icons-react'] as const
/** Packages for navigation, server data, state, validation and forms. */
const DATA_PACKAGES = ['react-router-dom', '@tanstack/react-query', 'zustand', 'zod/mini', '@mantine/form'] as const
const FASTIFY = ['fastify', '@fastify/*'] as const
/** Packages of the 3D views, which only lazily loaded files may import: the first load has no room for them. */
const THREE_D = ['three', 'three/*', 'meshoptimizer/decoder'] as const
const SQL = ['kysely', 'pg'] as const

/**
 * Groups of the renderer's features. The storefront and its shared features do not import the back office and the POS.
 */
const STOREFRONT = ['src/renderer/features/storefront/*', 'src/renderer/features/common/*'] as const
const STAFF = ['src/renderer/features/back-office/*', 'src/renderer/features/pos/*'] as const
const RENDERER_FEATURES = [...STOREFRONT, ...STAFF] as const

/**
 * Packages of the user interface of the back office and the POS. Their pages are separate bundles, so shoppers do not
 * download these packages.
 */
const STAFF_PACKAGES = [
  '@mantine/core',
  '@mantine/core/*',
  '@mantine/hooks',
  '@mantine/charts',
  '@mantine/charts/*',
  '@mantine/spotlight',
  '@mantine/spotlight/*',
  'signature_pad',
  'virtual:*',
] as const

/** Screens of the back office. */
export const BACK_OFFICE_SCREENS = 'src/renderer/screens/back-office'

/** Screens of the POS alone. */
const POS_SCREENS = 'src/renderer/screens/pos'

export const moduleBoundaries: readonly ModuleBoundary[] = [
  { folder: KERNEL, mayImport: [], packages: [] },
  { folder: DOMAIN, mayImport: [KERNEL], packages: [] },
  { folder: CONTRACTS, mayImport: [KERNEL, DOMAIN], packages: ['zod/mini'] },

  // The files directly in `src/server` compose the server, so they may import all of it except `src/server/html`.
  {
    folder: 'src/server',
    mayImport: [
      ...SHARED,
      'src/server/http',
      'src/server/access',
      'src/server/events',
      'src/server/db',
      'src/server/ports',
      'src/server/adapters',
      'src/server/twins',
      'src/server/practice',
      'src/server/tracing',
      'src/server/features/*/*',
      'src/server/jobs',
    ],
    deep: ['src/server/features/*/*'],
    packages: ['node:*', 'zod', 'zod/mini', 'pg-boss', ...FASTIFY, ...SQL],
  },
  { folder: 'src/server/ports', mayImport: SHARED, packages: [] },
  // Trace ids and spans. Only `open-telemetry.ts` loads OpenTelemetry, and only `start-shop.ts` imports that file.
  { folder: 'src/server/tracing', mayImport: [], packages: ['node:*', '@opentelemetry/*'] },
  {
    folder: 'src/server/db',
    mayImport: [...SHARED, 'src/server/ports'],
    packages: ['node:*', 'lru-cache', ...SQL, '@electric-sql/pglite', '@electric-sql/pglite/*'],
  },
  // The caller of a request and the roles of that caller. Use cases need these, and do not depend on HTTP requests.
  { folder: 'src/server/access', mayImport: SHARED, packages: ['node:*'] },
  { folder: 'src/server/events', mayImport: [...SHARED, 'src/server/ports', 'src/server/db'], packages: ['kysely'] },
  { folder: 'src/server/html', mayImport: [], packages: ['sanitize-html'] },
  {
    folder: 'src/server/http',
    mayImport: [
      ...SHARED,
      'src/server/ports',
      'src/server/db',
      'src/server/access',
      'src/server/events',
      'src/server/tracing',
    ],
    packages: ['node:*', 'jose', 'zod', 'zod/mini', 'lru-cache', 'kysely', 'prom-client', ...FASTIFY],
  },
  {
    folder: 'src/server/adapters',
    mayImport: [...SHARED, 'src/server/ports', 'src/server/tracing'],
    packages: [
      'node:*',
      'zod',
      'jose',
      'nodemailer',
      'oauth-1.0a',
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      'typesense',
    ],
  },
  {
    folder: 'src/server/twins',
    mayImport: [...SHARED, 'src/server/ports'],
    packages: ['node:*', 'zod', 'jose', 'smtp-server', 'postal-mime'],
  },
  { folder: 'src/server/practice', mayImport: SHARED, packages: ['node:*'] },
  {
    folder: 'src/server/features/*/*',
    mayImport: [
      ...SHARED,
      'src/server/ports',
      'src/server/access',
      'src/server/events',
      'src/server/html',
      'src/server/db',
      'src/server/tracing',
    ],
    packages: [
      'node:*',
      'kysely',
      'lru-cache',
      'dataloader',
      'sharp',
      'jose',
      'zod',
      'marked',
      'pdfkit',
      'otpauth',
      '@simplewebauthn/server',
      '@simplewebauthn/server/*',
      'uqr',
      'age-encryption',
      '@gltf-transform/*',
      'draco3dgltf',
      'meshoptimizer/*',
    ],
    except: { file: '*routes.ts', mayImport: ['src/server/http'], packages: FASTIFY },
  },
  {
    folder: 'src/server/jobs',
    mayImport: [...SHARED, 'src/server/ports', 'src/server/db', 'src/server/tracing', 'src/server/features/*/*'],
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
  // Features receive Electron's objects as arguments, and declare the types that they need.
  {
    folder: 'src/main/features/*',
    mayImport: [...SHARED, 'src/main/ipc', 'src/main/ports'],
    packages: ['node:*', 'zod/mini', 'croner', '@point-of-sale/receipt-printer-encoder'],
  },
  { folder: 'src/preload', mayImport: [CONTRACTS], packages: ['electron'] },

  { folder: 'src/renderer/ui', mayImport: [KERNEL], packages: [...REACT, '@tanstack/react-query', 'uqr'] },
  { folder: 'src/renderer/lib', mayImport: SHARED, packages: [...REACT, ...DATA_PACKAGES] },
  {
    folder: 'src/renderer/platform',
    mayImport: [...SHARED, 'src/renderer/lib'],
    packages: ['react', 'zustand', 'zustand/*', 'zod/mini', '@simplewebauthn/browser'],
  },
  ...STOREFRONT.map((folder) => ({
    folder,
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform'],
    packages: [...REACT, ...DATA_PACKAGES, 'zustand/*', ...(folder === STOREFRONT[0] ? THREE_D : [])],
  })),
  ...STAFF.map((folder) => ({
    folder,
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform'],
    packages: [...REACT, ...DATA_PACKAGES, 'zustand/*', ...STAFF_PACKAGES],
    entryPoints: ['src/renderer/features/back-office/frame'],
  })),
  {
    folder: 'src/renderer/screens',
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform', ...RENDERER_FEATURES],
    deep: RENDERER_FEATURES,
    packages: [...REACT, ...DATA_PACKAGES],
  },
  ...[BACK_OFFICE_SCREENS, POS_SCREENS].map((folder) => ({
    folder,
    mayImport: [...SHARED, 'src/renderer/ui', 'src/renderer/lib', 'src/renderer/platform', ...RENDERER_FEATURES],
    deep: RENDERER_FEATURES,
    packages: [...REACT, ...DATA_PACKAGES, ...STAFF_PACKAGES],
  })),
  {
    folder: 'src/renderer/app',
    mayImport: [
      ...SHARED,
      'src/renderer/ui',
      'src/renderer/lib',
      'src/renderer/platform',
      ...RENDERER_FEATURES,
      'src/renderer/screens',
      BACK_OFFICE_SCREENS,
      POS_SCREENS,
    ],
    deep: RENDERER_FEATURES,
    packages: [...REACT, ...DATA_PACKAGES, 'react-dom/client'],
  },
  // The shop uses only Mantine's theme variables, not its components, which would add 25 kB.
  { folder: 'src/renderer/app/theme', mayImport: [], packages: ['@mantine/core', 'virtual:*'] },
  {
    folder: 'src/renderer/entries',
    mayImport: [
      ...SHARED,
      'src/renderer/ui',
      'src/renderer/lib',
      'src/renderer/platform',
      ...RENDERER_FEATURES,
      'src/renderer/app',
      'src/renderer/app/theme',
    ],
    deep: RENDERER_FEATURES,
    packages: [...REACT, ...DATA_PACKAGES, 'react-dom', 'react-dom/*', 'node:stream'],
  },
]

/**
 * Features whose entry point (`index.ts`) a feature may import. The keys are paths from the repository root, the values
 * are paths below the `features/` folder of the key. A feature that is not listed imports no other feature,
 * except the `entryPoints` of its module. Before adding one, check whether the needed code is a business rule that belongs in `src/shared/domain`.
 */
export const adjacentFeatures: Readonly<Record<string, readonly string[]>> = {
  // The menu shows the state of operations and starts them; schedules start them automatically.
  'src/main/features/menu': ['operations'],
  'src/main/features/schedules': ['operations'],
  // Sessions read the account and check its second factor; logins are mailed and logged.
  'src/server/features/people/sessions': [
    'people/users',
    'operations/outbox',
    'people/second-factor',
    'people/passkeys',
    'operations/audit',
  ],
  // Keys of passkeys are derived as those of the second factor.
  'src/server/features/people/passkeys': ['people/second-factor'],
  // Staff accounts, their login, and the log of changes to them.
  'src/server/features/people/staff-users': [
    'people/users',
    'people/sessions',
    'people/second-factor',
    'people/passkeys',
    'operations/outbox',
    'operations/audit',
  ],
  // A PIN opens a session on a till that a staff member has unlocked. A till gets the recent customers.
  // A printer is tested with a document.
  'src/server/features/sales/tills': [
    'people/users',
    'people/customers',
    'people/sessions',
    'operations/outbox',
    'operations/audit',
    'operations/mails',
    'sales/documents',
    'sales/locations',
  ],
  // An Admin approves a discount with the PIN at a till or the password; changes of the rules are logged.
  'src/server/features/sales/discounts': ['sales/tills', 'people/sessions', 'people/users', 'operations/audit'],
  // Planning moves the lines of an order, which is logged and mailed; a route is a document, a pickup is in a showroom. A failed
  // delivery opens a service case. The sizes of models tell which piece is tight in a home.
  'src/server/features/sales/planning': [
    'catalog/measures',
    'sales/sales-orders',
    'sales/service-cases',
    'sales/locations',
    'sales/documents',
    'operations/audit',
    'operations/outbox',
    'operations/mails',
  ],
  // What was promised is about an order and its planned windows; changes are logged. The delivery times are an operation.
  'src/server/features/sales/promises': [
    'sales/sales-orders',
    'sales/planning',
    'operations/audit',
    'operations/operations',
  ],
  // Changes of a location are logged.
  'src/server/features/sales/locations': ['operations/audit'],
  // Only a sold-out item that is sold from stock can be waited for; the mail is one of the shop's mails.
  'src/server/features/sales/stock-waiting': ['sales/sales-orders', 'operations/mails', 'operations/outbox'],
  // Parking a sale and taking it back are logged.
  'src/server/features/sales/parked-sales': ['operations/audit'],
  // Closing a day reads its payments, reconciles them, and creates a document.
  'src/server/features/sales/day-close': [
    'sales/payments',
    'sales/drawers',
    'sales/locations',
    'sales/tills',
    'operations/audit',
    'sales/documents',
  ],
  // A drawer belongs to the till of the call; its counts are logged, and a shift has a document.
  'src/server/features/sales/drawers': ['sales/tills', 'operations/audit', 'sales/documents'],
  // One feature knows the URLs of pictures; a product is returned with its reviews, and whether it can be seen in 3D.
  'src/server/features/catalog/catalog': ['catalog/pictures', 'catalog/product-reviews', 'catalog/three-d'],
  'src/server/features/catalog/menu': ['catalog/pictures'],
  // Files for augmented reality are made and cached like pictures.
  'src/server/features/catalog/room-models': ['catalog/pictures'],
  'src/server/features/catalog/matrix-options': ['catalog/pictures'],
  // Tills get the products of the catalog's pages. The version of the pictures is part of their hashes.
  'src/server/features/catalog/offline-catalog': ['catalog/catalog', 'catalog/pictures'],
  // Tiles have the format of the catalog's product lists. A change of the fixed tiles is logged.
  'src/server/features/catalog/counter-tiles': ['operations/audit', 'catalog/catalog'],
  // Search results have the format of the catalog's product lists. The upload of the catalog to the search service is
  // an operation. Changes to synonyms are logged.
  'src/server/features/catalog/search': [
    'operations/operations',
    'operations/audit',
    'catalog/catalog',
    'catalog/pictures',
  ],
  // Fetching from the ERP is an operation of the data page.
  // A count of the ERP contains the transfers that it booked.
  'src/server/features/catalog/import': [
    'operations/audit',
    'operations/operations',
    'catalog/search',
    'catalog/stock-transfers',
  ],
  // A transfer needs the free pieces of its location, is logged, is sent to the ERP, and has a packing slip.
  'src/server/features/catalog/stock-transfers': [
    'catalog/stock',
    'operations/audit',
    'operations/outbox',
    'sales/documents',
  ],
  // Actions of staff on an order are logged and mailed to its buyer; an order can be printed as a document. A discount
  // has a limit, and above it an approval.
  'src/server/features/sales/sales-orders': [
    'operations/audit',
    'operations/outbox',
    'sales/documents',
    'sales/discounts',
  ],
  // A payment belongs to an order and to a till, and its result is mailed.
  'src/server/features/sales/payments': [
    'sales/open-amounts',
    'sales/sales-orders',
    'sales/tills',
    'operations/outbox',
    'operations/audit',
    'sales/documents',
    'operations/mails',
  ],
  // A payment without an order has an order of its own, and moves to another order when it is linked.
  'src/server/features/sales/loose-payments': [
    'sales/payments',
    'sales/sales-orders',
    'sales/tills',
    'operations/audit',
    'operations/outbox',
  ],
  // Canceling pieces changes their order, is logged and mailed, and proposes refunds of the payments. Cash goes back from the drawer
  // of the calling till.
  'src/server/features/sales/cancellations': [
    'sales/sales-orders',
    'sales/payments',
    'sales/drawers',
    'sales/tills',
    'operations/audit',
    'operations/outbox',
  ],
  // A change of an order is proposed by mail, logged, and changes its rows.
  'src/server/features/sales/order-changes': [
    'sales/sales-orders',
    'sales/planning',
    'sales/promises',
    'sales/order-mails',
    'operations/audit',
    'operations/mails',
    'operations/outbox',
  ],
  // A buyer is reminded by mail of what is due; a payment plan is logged.
  'src/server/features/sales/open-amounts': [
    'operations/audit',
    'operations/mails',
    'operations/operations',
    'operations/outbox',
    'sales/order-mails',
    'sales/sales-orders',
  ],
  // Staff resend dead letters, which is logged.
  'src/server/features/operations/outbox': ['operations/audit'],
  // The audit log names the till that started an operation.
  'src/server/features/operations/operations': ['operations/audit'],
  // Sends a sale to the ERP: from the outbox, with the order as it was sold.
  'src/server/features/erp/sync': [
    'operations/audit',
    'operations/operations',
    'operations/outbox',
    'sales/sales-orders',
    'sales/returns',
    'catalog/stock-transfers',
  ],
  // The integrity checks are operations of the data page.
  'src/server/features/erp/integrity-checks': ['operations/operations'],
  // The comparison ends the task to cancel an order in the ERP, and knows whether a message to the ERP is under way.
  'src/server/features/erp/comparison': [
    'erp/documents',
    'operations/operations',
    'operations/outbox',
    'sales/sales-orders',
  ],
  // The invoices of the ERP are read by an operation, and drawn for whoever may see their order.
  'src/server/features/erp/documents': ['operations/operations', 'sales/documents', 'sales/sales-orders'],
  'src/server/features/operations/backup': ['operations/operations', 'operations/outbox', 'operations/mails'],
  'src/server/features/operations/mails': ['operations/outbox'],
  'src/server/features/people/account-mails': ['people/sessions', 'people/users', 'operations/mails'],
  // Export and deletion of a person's own data cover these features.
  'src/server/features/people/account': [
    'sales/loose-payments',
    'erp/documents',
    'sales/sales-orders',
    'sales/service-cases',
    'sales/order-changes',
    'sales/quotes',
    'sales/planning',
    'sales/promises',
    'operations/outbox',
    'operations/mails',
    'people/sessions',
    'people/passkeys',
  ],
  'src/server/features/people/contact': ['operations/outbox', 'operations/mails', 'operations/audit'],
  'src/server/features/catalog/content': ['operations/audit'],
  // Moderation is logged.
  'src/server/features/catalog/product-reviews': ['operations/audit'],
  // A withdrawal belongs to an order and is confirmed by mail; decisions of staff are logged.
  'src/server/features/sales/withdrawals': [
    'sales/sales-orders',
    'operations/outbox',
    'operations/mails',
    'operations/audit',
  ],
  // A return belongs to a withdrawal and its order, is mailed and logged, and shows how the payments go back.
  'src/server/features/sales/returns': [
    'sales/sales-orders',
    'sales/planning',
    'sales/withdrawals',
    'sales/payments',
    'operations/outbox',
    'operations/mails',
    'operations/audit',
  ],
  // A service case belongs to an order, is mailed, and its decisions are logged. Its photos are made again from their pixels.
  'src/server/features/sales/service-cases': [
    'sales/promises',
    'sales/sales-orders',
    'operations/outbox',
    'operations/mails',
    'operations/audit',
    'catalog/pictures',
  ],
  // A quote is mailed, has a document, and becomes an order with its discounts; changes by staff are logged.
  'src/server/features/sales/quotes': [
    'sales/sales-orders',
    'sales/discounts',
    'sales/documents',
    'sales/order-mails',
    'operations/outbox',
    'operations/mails',
    'operations/audit',
  ],
  // A customer has orders, and is exported and erased like an account.
  'src/server/features/people/customers': [
    'people/account',
    'people/sessions',
    'sales/loose-payments',
    'operations/audit',
    'sales/quotes',
    'operations/outbox',
    'sales/sales-orders',
    'sales/service-cases',
  ],
  // The directions to the shop are a text of the owner; an unsent message is persisted in the store of `common/cart`.
  'src/renderer/features/storefront/locations': ['common/shop-config'],
  'src/renderer/features/storefront/contact': ['common/cart', 'storefront/content', 'common/shop-config'],
  // A case is opened from an own order.
  'src/renderer/features/storefront/service': [
    'common/cart',
    'common/service-photos',
    'common/sessions',
    'common/shop-config',
    'storefront/payments',
  ],
  'src/renderer/features/back-office/service': ['common/service-photos', 'back-office/free-windows'],
  // A deduction is typed as every other amount.
  'src/renderer/features/back-office/returns': ['back-office/payments', 'back-office/free-windows'],
  // The cart becomes a quote; an accepted quote is paid like an order.
  'src/renderer/features/storefront/quotes': [
    'common/cart',
    'common/sessions',
    'storefront/checkout',
    'storefront/payments',
  ],
  // A change of an order takes products from the cart, and is shown as to the buyer.
  'src/renderer/features/back-office/order-changes': ['common/cart', 'common/order-changes', 'common/preferred-weeks'],
  'src/renderer/features/storefront/order-changes': ['common/order-changes'],
  // A draft takes lines from the cart.
  'src/renderer/features/back-office/quotes': ['common/cart', 'common/sessions'],
  'src/renderer/features/storefront/withdrawals': ['common/cart', 'storefront/payments'],
  // The preview of a text uses the components of the shop's page.
  'src/renderer/features/back-office/content': ['storefront/content'],
  // The quick search finds customers as the list of customers does; the start page counts open reviews and low stock as
  // their lists do. It shows how old the newest backup is.
  'src/server/features/operations/start-page': [
    'people/customers',
    'catalog/product-reviews',
    'catalog/stock',
    'operations/backup',
    'sales/quotes',
  ],
  // The preview of the mail about a cancellation has its amounts.
  'src/server/features/sales/order-mails': ['sales/sales-orders', 'sales/cancellations', 'operations/mails'],
  // A view offers the choices of the configurator.
  'src/renderer/features/storefront/views': ['storefront/configurator', 'storefront/leather-selector'],
  // A piece is loaded in the choices of its page.
  'src/renderer/features/storefront/piece-3d': ['storefront/views'],
  // A product can be recolored wherever it is shown.
  'src/renderer/features/storefront/gallery': ['storefront/recolor'],
  // The drawing of a product follows its chosen seat height, as a view in 3D does.
  'src/renderer/features/storefront/measures': ['storefront/product', 'storefront/configurator', 'storefront/views'],
  // The view in the own room tells which choices of its page it shows, and its link has the leather of the page.
  'src/renderer/features/storefront/own-room': ['storefront/views', 'storefront/product', 'storefront/configurator'],
  // An added product, or a cart, is shown with matching products.
  'src/renderer/features/storefront/add-to-cart': ['storefront/companions', 'storefront/recolor'],
  'src/renderer/features/storefront/companions': ['common/cart', 'storefront/sample-leather'],
  'src/renderer/features/storefront/compare': ['storefront/recolor'],
  // Leathers are compared, and their samples ordered, where one is chosen.
  'src/renderer/features/storefront/leather-selector': [
    'storefront/recolor',
    'storefront/compare',
    'storefront/samples',
  ],
  // Analytics events are described in the terms of the measured features; lists report the products they show.
  'src/renderer/features/storefront/analytics': [
    'common/cart',
    'storefront/menu',
    'storefront/product',
    'common/shop-config',
  ],
  // Lists, suggestions and companions show their models in the leather of the visitor's sample.
  'src/renderer/features/storefront/search': ['storefront/sample-leather'],
  'src/renderer/features/storefront/catalog': ['storefront/analytics', 'storefront/sample-leather'],
  // A piece is put in a photo in the choices of its page, which can be changed there, and saved with their code.
  'src/renderer/features/storefront/room-photo': [
    'storefront/views',
    'storefront/piece-3d',
    'storefront/configurator',
    'storefront/configurations',
    'storefront/product',
  ],
  // The page of a model selects the leather of the visitor's sample.
  'src/renderer/features/storefront/sample-leather': ['storefront/configurator', 'storefront/product'],
  // Samples are put in the cart, and a user sees which ones were ordered before.
  'src/renderer/features/storefront/samples': ['common/cart', 'common/sessions'],
  // A logout removes the account's data from the cart and the forms.
  'src/renderer/features/common/sessions': ['common/cart'],
  // The menu on a phone ends with the account.
  'src/renderer/features/storefront/menu': ['common/sessions'],
  // Turning the second factor on starts a new session. A user with a passkey confirms the identity first.
  'src/renderer/features/common/second-factor': ['common/sessions', 'common/shop-config', 'common/passkeys'],
  // A passkey starts a session.
  'src/renderer/features/common/passkeys': ['common/sessions'],
  // The way into a home may have been measured on this device.
  'src/renderer/features/storefront/appointment': ['storefront/measures'],
  // An account shows orders and their payment, and puts them in the cart again.
  'src/renderer/features/storefront/account': [
    'common/cart',
    'common/customer-fields',
    'storefront/sales-orders',
    'storefront/payments',
    'common/passkeys',
    'common/sessions',
    'common/shop-config',
  ],
  // An order is shown with its payment panel.
  'src/renderer/features/back-office/sales-orders': [
    'back-office/order-changes',
    'back-office/payments',
    'back-office/erp-sync',
    'back-office/open-amounts',
  ],
  // The dates of a payment plan have amounts, typed as in the payment panel.
  'src/renderer/features/back-office/open-amounts': ['back-office/payments'],
  // The amount is typed as in the payment panel, and the till then opens the confirmation of the payment.
  'src/renderer/features/back-office/loose-payments': ['back-office/payments', 'pos/commands'],
  'src/renderer/features/back-office/customers': ['back-office/erp-sync', 'storefront/selling'],
  // Staff shop for a customer: with the cart, and with the customer's data in the checkout.
  'src/renderer/features/storefront/selling': ['common/cart', 'storefront/checkout', 'common/sessions'],
  // All screens show undelivered messages with the same texts and the same actions (retry, close). Only Admins may
  // close one.
  'src/renderer/features/back-office/outbox': ['common/sessions'],
  'src/renderer/features/back-office/erp-sync': ['back-office/outbox'],
  'src/renderer/features/back-office/start-page': ['back-office/outbox'],
  // A payment request of the till is written to the journal on disk before it is sent.
  'src/main/features/payments': ['journal'],
  'src/main/features/offline-payments': ['journal'],
  // Order events are received while a session exists; in the showroom app the application menu also controls the
  // payment panel.
  'src/renderer/features/back-office/payments': ['common/cash-notes', 'common/sessions', 'pos/commands', 'pos/bridge'],
  // All features of the showroom app call the main process through `pos/bridge`.
  'src/renderer/features/pos/commands': ['pos/bridge'],
  // A discount waits for the user who gave it.
  'src/renderer/features/pos/drafts': ['pos/bridge', 'pos/offline-payments', 'common/sessions'],
  // The provisional receipt has the name and the address of the shop.
  // An order of the shop is paid offline while the shop is unreachable, after its payments as the till saw them.
  'src/renderer/features/pos/offline-payments': [
    'pos/bridge',
    'pos/connection',
    'back-office/payments',
    'common/cash-notes',
    'common/shop-config',
  ],
  'src/renderer/features/pos/payments': ['pos/bridge'],
  'src/renderer/features/pos/printing': ['pos/bridge'],
  'src/renderer/features/pos/operations': ['pos/bridge', 'back-office/operations'],
  'src/renderer/features/pos/sessions': ['common/cart', 'pos/bridge', 'common/sessions'],
  'src/renderer/features/pos/settings': [
    'pos/bridge',
    'pos/connection',
    'pos/printing',
    'pos/quick-order',
    'pos/sessions',
    'common/sessions',
  ],
  'src/renderer/features/pos/setup': ['pos/bridge', 'pos/sessions', 'pos/settings', 'common/sessions'],
  'src/renderer/features/pos/connection': ['pos/bridge'],
  // The customer signs the terms of the shop, types the fields of the checkout, and sees the piece that the seller turns.
  // Customers sign on the display, and receivers on the phone of the driver.
  'src/renderer/features/back-office/ride': ['back-office/signature'],
  'src/renderer/features/pos/customer-display': [
    'pos/bridge',
    'storefront/content',
    'storefront/piece-3d',
    'common/customer-fields',
    'back-office/signature',
  ],
  'src/renderer/features/pos/drawer': ['pos/bridge'],
  'src/renderer/features/pos/day-close': ['pos/bridge', 'pos/drawer'],
  // The session contains the user's roles, which decide about access to the back office, and the user's page size.
  'src/renderer/features/back-office/frame': ['common/sessions', 'common/shop-config'],
  // Users cannot change their own roles.
  'src/renderer/features/back-office/staff-users': ['common/sessions'],
  // The preview of a snapshot is shown with the operations that preview and apply it.
  'src/renderer/features/back-office/operations': ['back-office/catalog-import', 'back-office/outbox'],
  // An unsent review is persisted in the store of `common/cart`.
  'src/renderer/features/storefront/product-reviews': ['common/cart'],
  // An unpaid order can be paid, or put back into the cart.
  'src/renderer/features/storefront/open-order': ['common/cart', 'storefront/payments'],
  // Checkout, counter order and account share the fields for a person and an address, with the address lookup.
  'src/renderer/features/common/customer-fields': ['common/addresses'],
  // The buyer and staff change the weeks that suit with the fields of the checkout.
  'src/renderer/features/storefront/order-promises': ['common/preferred-weeks'],
  'src/renderer/features/back-office/promises': ['common/preferred-weeks'],
  // A checkout turns the cart of the current user into an order and its payment.
  'src/renderer/features/storefront/checkout': [
    'common/cart',
    'common/customer-fields',
    'common/preferred-weeks',
    'storefront/payments',
    'storefront/payment-marks',
    'storefront/stock-waiting',
    'common/sessions',
  ],
  // The names of the payment methods come with the configuration.
  'src/renderer/features/storefront/payment-marks': ['common/shop-config'],
  // Stock of the last response has an age while the shop is unreachable.
  'src/renderer/features/pos/location-stock': ['pos/connection'],
  // Only an Admin may send more pieces than there are.
  'src/renderer/features/back-office/stock-transfers': ['common/sessions'],
  // An order at the counter is a checkout that the seller fills in, with a configurator in the page.
  'src/renderer/features/pos/quick-order': [
    'common/cart',
    'common/sessions',
    'common/shop-config',
    'storefront/checkout',
    'storefront/configurator',
    'pos/sessions',
    'pos/connection',
    'pos/customer-display',
    'pos/location-stock',
    'common/customer-fields',
    'common/preferred-weeks',
    'storefront/leather-selector',
    'storefront/piece-3d',
    'storefront/product',
    'storefront/selling',
    'storefront/views',
  ],
  // A scanned product is added to the order on the screen. A parked sale is created from that order, and restored into
  // it.
  'src/renderer/features/pos/scan': ['pos/quick-order'],
  'src/renderer/features/pos/parked-sales': ['pos/bridge', 'pos/quick-order'],
  'src/renderer/features/pos/practice': ['pos/bridge'],
}

/**
 * Globals that need no import, and the only files that may use them. Other code receives them as arguments, so that a
 * test can replace them.
 */
export const guardedGlobals: readonly { names: readonly string[]; owners: readonly string[]; instead: string }[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    owners: ['src/server/main.ts', 'src/server/twins/*/*-twin.ts', 'src/renderer/entries/**', 'src/main/*.ts'],
    instead: 'Use the API client or an adapter, which receive `fetch` as an argument.',
  },
  {
    names: ['localStorage', 'sessionStorage', 'indexedDB'],
    owners: ['src/renderer/platform/**'],
    instead: 'Store data of a visitor with platform.storage.',
  },
  {
    names: ['console'],
    owners: ['src/server/main.ts', 'src/server/commands/*.ts', 'src/renderer/lib/report.ts', 'src/main/index.ts'],
    instead: 'Use the logger on the server, and report() in a page.',
  },
]
