import type { ViteManifest } from '../../src/server/http/storefront-pages/page-assets.ts'

const SCREEN = /^src\/renderer\/screens\/(.*Screen)\.tsx$/
/** Screens behind the staff login, which visitors never load. */
const STAFF_SCREEN = /^(back-office|pos)\//

/** Returns the source files of the screens that visitors load. */
export const visitorScreens = (manifest: ViteManifest): string[] =>
  Object.keys(manifest).filter((file) => screenName(file) !== undefined)

/** Returns the name of a screen of visitors, as in `storefront/HomeScreen`; undefined for other files. */
export function screenName(file: string): string | undefined {
  const name = SCREEN.exec(file)?.[1]
  return name === undefined || STAFF_SCREEN.test(name) ? undefined : name
}
