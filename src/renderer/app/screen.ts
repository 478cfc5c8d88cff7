import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router-dom'
import { loadDeferredParts } from '../lib/defer-hydration.tsx'

type ScreenModule = { [name: string]: unknown }

/**
 * The screens of the back office have their own list, which visitors do not load (`back-office/`); so have those of the
 * POS (`pos/`).
 */
const screens = import.meta.glob<ScreenModule>([
  '../screens/**/*Screen.tsx',
  '!../screens/back-office/**',
  '!../screens/pos/**',
])

/**
 * Returns the part of a route that comes from a screen's file: `{ path: 'winkelwagen',
 * ...screen('storefront/CartScreen') }`.
 *
 * The file exports the component under its own name, and `loader` when the screen needs data before its first render.
 * Screens are loaded on the first visit. The file name stays on the route (`handle.file`), so the server can look up
 * the stylesheets and scripts of the page.
 *
 * @param frame what the shell puts around the page; the full header and footer by default
 */
export function screen(name: string, frame?: ShellFrame) {
  const file = `../screens/${name}.tsx`
  const load = screens[file]
  if (!load) throw new Error(`Screen not found: src/renderer/screens/${name}.tsx`)
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

/** What the shell puts around a page. The checkout has a header and a footer without links away from it. */
export type ShellFrame = 'checkout'
export type ScreenHandle = { file: string; frame?: ShellFrame | undefined }
