import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router-dom'
import { loadDeferredParts } from '../lib/defer-hydration.tsx'

type ScreenModule = { [name: string]: unknown }

/**
 * Screens of the web shop. The screens of the back office (`back-office/back-office-screens.ts`) and of the POS
 * (`pos/pos-screens.ts`) are in separate lists, so that visitors do not load them.
 */
const screens = import.meta.glob<ScreenModule>([
  '../screens/**/*Screen.tsx',
  '!../screens/back-office/**',
  '!../screens/pos/**',
  // These are in `mailed-screens.ts`.
  '!../screens/driver/**',
  '!../screens/account/{ConfirmEmail,Security}Screen.tsx',
  '!../screens/storefront/{Appointment,Configuration,NewService,Quote,ServiceCase}Screen.tsx',
])

/** Loads a screen that most visitors never open. */
const loadMailedScreen = async (file: string): Promise<ScreenModule> =>
  (await import('./mailed-screens.ts')).loadMailedScreen(file)

/**
 * Returns the part of a route that comes from a screen's file.
 *
 * The file exports a component with the name of the file, and `loader` when the screen needs data before its first
 * render. Screens are loaded on the first visit. The route stores the file name in `handle.file`, so that the server
 * can look up the stylesheets and scripts of the page.
 *
 * @param frame the frame around the page; the full header and footer by default
 * @example { path: sitePaths.cart, ...screen('storefront/CartScreen') }
 */
export function screen(name: string, frame?: ShellFrame) {
  const file = `../screens/${name}.tsx`
  const load = screens[file] ?? (() => loadMailedScreen(file))
  const exportName = name.slice(name.lastIndexOf('/') + 1)
  return {
    handle: { file: `src/renderer/screens/${name}.tsx`, frame } satisfies ScreenHandle,
    lazy: async () => {
      const module = await load()
      await loadDeferredParts()
      return {
        Component: module[exportName] as ComponentType, // the file exports a component with its name
        loader: (module.loader ?? (() => null)) as LoaderFunction,
      }
    },
  }
}

/** Frame around a page, other than the full one. That of the checkout has only the links that a buyer needs. */
export type ShellFrame = 'checkout'
export type ScreenHandle = { file: string; frame?: ShellFrame | undefined }
