import path from 'node:path'
import { ROOT } from './paths.ts'

/** Files that every page of the shop loads after it is visible: parts that hydrate later, stored state, the contract. */
const EVERY_PAGE = [
  'src/renderer/app/shell/shell-parts.deferred.tsx',
  'src/renderer/app/shell/ConsentLoader.tsx',
  'src/renderer/app/shell/Notices.tsx',
  'src/renderer/features/storefront/open-order/OpenOrdersLoader.tsx',
  'src/renderer/features/common/sessions/persisted-session.ts',
  'src/renderer/features/common/cart/persisted-shopping.ts',
  'src/renderer/features/storefront/configurator/persisted-matrix-options.ts',
  'src/shared/contracts/shop-endpoints.ts',
]

/** Files that every product page loads after it is visible. */
const PRODUCT_PAGE = [
  'src/renderer/screens/storefront/product-parts.deferred.tsx',
  'src/renderer/screens/storefront/ProductStory.deferred.tsx',
  'src/renderer/screens/storefront/ProductJsonLd.deferred.tsx',
  'src/renderer/features/storefront/recolor/ComposedPicture.tsx',
]

/** The files of a page that load before it is visible: the entry and the screen, with their static imports. */
const FIRST = /src[\\/]renderer[\\/](entries[\\/]web-client\.tsx|screens[\\/].*Screen\.tsx)$/

/** The same for the busiest pages. */
const BUSY =
  /src[\\/]renderer[\\/](entries[\\/]web-client\.tsx|screens[\\/].*(Home|Category|Search|Samples|Product|Cart|Checkout)Screen\.tsx)$/

/** The calls of the shop with their types. Pages with a form, such as those of an account, need them at once. */
const CONTRACTS = /src[\\/]shared[\\/]contracts[\\/](?!texts)|node_modules[\\/]zod[\\/]/

type InfoOf = (id: string) => { importers: readonly string[] } | null

/**
 * Creates a function that returns the group of a file that pages load when they are idle; null for other files. Without
 * these groups a page would request about sixty small files after its first load.
 *
 * A file that some page loads before it is visible is in no group, because that page would then load the whole group.
 */
export function createIdleGroups(): (id: string, infoOf: InfoOf) => 'contracts' | 'later' | 'product-later' | null {
  const isFirst = createReach((id) => FIRST.test(id))
  const isBusy = createReach((id) => BUSY.test(id))
  const isOnEveryPage = createReach(isOneOf(EVERY_PAGE))
  const isOnProductPage = createReach(isOneOf(PRODUCT_PAGE))

  return (id, infoOf) => {
    if (CONTRACTS.test(id)) return isBusy(id, infoOf) || !isOnEveryPage(id, infoOf) ? null : 'contracts'
    if (isFirst(id, infoOf)) return null
    if (isOnEveryPage(id, infoOf)) return 'later'
    return isOnProductPage(id, infoOf) ? 'product-later' : null
  }
}

const isOneOf = (files: readonly string[]) => {
  const paths = new Set(files.map((file) => path.join(ROOT, file)))
  return (id: string) => paths.has(id)
}

/** Creates a function that returns true when the file is a root, or a root imports it statically, also indirectly. */
function createReach(isRoot: (id: string) => boolean): (id: string, infoOf: InfoOf) => boolean {
  const known = new Map<string, boolean>()
  return function reaches(id, infoOf): boolean {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    // Ends the recursion in an import cycle.
    known.set(id, false)
    const result = isRoot(id) || (infoOf(id)?.importers ?? []).some((importer) => reaches(importer, infoOf))
    known.set(id, result)
    return result
  }
}
