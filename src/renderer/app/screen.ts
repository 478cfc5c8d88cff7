import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router-dom'
import { loadDeferredParts } from '../lib/defer-hydration.tsx'

type ScreenModule = { [name: string]: unknown }

/**
 * Those of the back office have a list of their own, which visitors do not fetch (`admin/admin-group.ts`); those of the
 * counter one that is in the terminal only (`counter/counter-routes.ts`).
 */
const screens = import.meta.glob<ScreenModule>([
  '../screens/**/*Screen.tsx',
  '!../screens/back-office/**',
  '!../screens/pos/**',
])

/**
 * The part of a route that comes from a screen's file: `{ path: 'winkelwagen', ...screen('storefront/CartScreen') }`.
 *
 * The file exports the component under its own name, and `loader` when the screen needs data before it is drawn.
 * Screens are fetched when they are first visited. The name of the file stays on the route (`handle.file`), from
 * which the server knows the stylesheets and scripts of the page.
 *
 * @param frame what the shell puts around the page; the whole header and footer of the shop unless given
 */
export function screen(name: string, frame?: ShellFrame) {
  const file = `../screens/${name}.tsx`
  const load = screens[file]
  if (!load) throw new Error(`There is no screen src/renderer/screens/${name}.tsx`)
  const exportName = name.slice(name.lastIndexOf('/') + 1)
  return {
    handle: { file: `src/renderer/screens/${name}.tsx`, frame } satisfies ScreenHandle,
    lazy: async () => {
      const module = await load()
      await loadDeferredParts()
      return {
        Component: module[exportName] as ComponentType, // the convention above
        loader: (module.loader ?? (() => null)) as LoaderFunction,
      }
    },
  }
}

/** What the shell puts around a page. The checkout has a header and a footer that do not lead away from it. */
export type ShellFrame = 'checkout'
export type ScreenHandle = { file: string; frame?: ShellFrame | undefined }
