import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { stripDescriptions } from '../lib/strip-descriptions.ts'
import { createBackOfficeMatcher } from './back-office-files.ts'
import { buildMeta } from './build-meta.ts'
import { className } from './class-names.ts'
import { createContractNamer } from './contract-files.ts'
import { layerOrder } from './layer-order.ts'
import { writePageStyles } from './page-styles.ts'
import { BROWSERS, CLIENT_DIR, CLIENT_ENTRY, ROOT } from './paths.ts'
import { plainDecoder } from './plain-decoder.ts'
import { precompress } from './precompress.ts'
import { productionRouter } from './production-router.ts'
import { themeVariables } from './theme-variables.ts'

const isBackOfficeFile = createBackOfficeMatcher()
/** Calls `getModuleInfo` on the context, because the method would lose `this` when it is passed as a function. */
const isInBackOffice = (id: string, context: Rolldown.ChunkingContext) =>
  isBackOfficeFile(id, (one) => context.getModuleInfo(one))

const contractFile = createContractNamer()
const contractFileOf = (id: string, context: Rolldown.ChunkingContext) =>
  contractFile(id, (one) => context.getModuleInfo(one))

/** The first file of every page. */
const ENTRY_FILE = /assets\/web-client-/
/** The screens that most shoppers visit on the way to an order. */
const BUSY_SCREEN_FILE = /assets\/(Home|Category|Search|Samples|Product|Cart|Checkout)Screen-/

/** Ad blockers block files by name; the consent dialog and consented analytics must load, with their styles. */
const nameOfFile = (name = '') => (/consent|analytics|measured|tags/i.test(name) ? '[hash:7]' : '[name]-[hash:7]')

/** The shop for the browser: `vite build --config build/web/vite.client.config.ts`. */
export default defineConfig({
  root: ROOT,
  publicDir: 'resources/web',
  plugins: [react(), themeVariables(), layerOrder(), buildMeta(), stripDescriptions(), precompress(writePageStyles)],
  resolve: { alias: [...productionRouter, plainDecoder] },
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: CLIENT_DIR,
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    modulePreload: {
      polyfill: false,
      // The list of preloads is in a file that all pages load, so it contains only the files of the busiest screens.
      // Other screens, staff pages, and parts that load when the page is idle take one more request.
      resolveDependencies: (file, dependencies, { hostId }) =>
        ENTRY_FILE.test(hostId) && !BUSY_SCREEN_FILE.test(file)
          ? dependencies.filter((dependency) => dependency.endsWith('.css'))
          : dependencies,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: CLIENT_ENTRY,
      output: {
        // File names are in every page, so the hash has only seven characters.
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) => `assets/${nameOfFile(names[0])}[extname]`,
        chunkFileNames: ({ name }) => `assets/${nameOfFile(name)}.js`,
        codeSplitting: {
          groups: [
            // Parts that hydrate later are visible at once, so their styles are in one stylesheet.
            {
              name: 'shell-look',
              test: /(shell.(Header|Footer|Wordmark|SellingPoints|VersionNotice)|SearchBox|DesktopMenu|MenuBannerStrip|OpeningHours|HoursTable|AboutShopContent|RatingBadge|ui.(header-action|PauseButton|Disclosure))\.module\.css/,
            },
            {
              name: 'product-look',
              test: /(features.storefront.product[\\/]|features.storefront.configurator|add-to-cart.(Price|Availability|BuyBox)|gallery.Gallery(?=\.)|recolor.RecoloredPicture|ProductScreen|ProductReviews)[^?]*\.module\.css/,
            },
            // Separate from our code, which changes with every release.
            { name: 'react-dom', test: /node_modules.(react-dom|scheduler)\// },
            {
              name: contractFileOf,
              debugName: 'contracts',
              // Their dependencies that pages import too stay where they are.
              includeDependenciesRecursively: false,
            },
            // React, the router and the query cache in one file, which stays the same over most releases.
            {
              name: 'base',
              test: /node_modules.(react|react-dom|scheduler|react-router|@tanstack(?!.*utation(Observer|State)?\.js)|zustand)\//,
              minShareCount: 10,
            },
            // Small styles that most pages use; in separate files they would be twice as large.
            {
              name: 'common-look',
              test: /ui.(Section|EmptyState|Pagination|Prose|QuantityField|Button|Notice|Spinner|Stars|Skeleton|Stack|Title|VisuallyHidden|WasPrice|WholeWords|IconButton)\.module\.css/,
            },
            // Small modules that are used everywhere: one file per module would cost more requests than it saves bytes.
            // Excludes the contracts, which import zod, and modules that only the back office uses.
            {
              name: (id, context) => (isInBackOffice(id, context) ? null : 'common'),
              debugName: 'common',
              test: /src.(shared.(domain(?!.(accounts|analytics|menu|audit|catalog.import-limits|checkout(?!.order-fields)|contact|day-close|delivery.delivery-text|erp|figures|lists|measures|operations|orders|outbox|payments|planning|privacy|quotes|returns|room-models|room-photo|discounts|scan|search|service|showroom|withdrawal))|kernel(?!.dates))|renderer(?!.(lib.(form-rules|drawn-picture|new-id|new-uuid|pages|unsaved|use-media|use-debounced|use-draft-autosave)|ui.(Container|Section|StructuredData|Text|Dialog|Field|TextInput|Textarea|Pagination|QrCode|PasswordInput|NativeSelect|RadioCards|EmptyState)|features.(storefront.(content|checkout|payment-marks|quotes|sample-leather|room-photo|views|catalog.(ProductGrid|ProductCard|CardPicture|CardPrice|StockBadge|card-path))|common.cart.selling|common.service-photos|common.preferred-weeks))\b))|@tabler(?!.*Icon(Camera|Photo|BuildingBank|CreditCard|TruckDelivery|Wallet)\.)/,
              minShareCount: 4,
              maxModuleSize: 3000,
            },
            {
              name: (id, context) => (isInBackOffice(id, context) ? null : 'furniture'),
              debugName: 'furniture',
              test: /src.shared.domain.(leather|catalog(?!.import-limits))|QuantityField|@tabler.*Icon(Chevron|Minus|Plus)/,
              minShareCount: 2,
            },
          ],
        },
      },
      // Our modules have no side effects on import, except stylesheets, entries and the theme. So an export of a
      // feature's entry point (`index.ts`) is loaded only by the pages that use it.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$|src\/renderer\/(entries|app\/theme)\//, sideEffects: true },
          { test: /src\/(renderer|shared)\//, sideEffects: false },
        ],
      },
    },
  },
})
