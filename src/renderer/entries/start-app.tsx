import { type ReactNode, startTransition } from 'react'
import { createBrowserRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router-dom'
import type { ClientOptions } from '#shared/contracts/client.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { App } from '../app/App.tsx'
import { Document } from '../app/Document.tsx'
import { addLaterRoutes, discoverRoutes, type LaterRoutes } from '../app/later-routes.ts'
import { loadScreens, prefetchPage } from '../app/load-screens.ts'
import { hydrateQueries, readPageData } from '../app/page-data.ts'
import { createRoutes } from '../app/routes.tsx'
import { holdDeferredParts } from '../lib/defer-hydration.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { report } from '../lib/report.ts'
import { loaderDependencies } from '../lib/screen-loader.ts'
import { untilIdle, yieldToBrowser } from '../lib/yield-to-browser.ts'
import { hydrateStores } from '../platform/persisted-store.ts'
import type { Platform } from '../platform/platform.ts'
import { createLazyApi } from './lazy-api.ts'

/**
 * Starts the application in a page: hydrates the server's HTML, or renders into the empty `#root`. A page that the server
 * rendered is visible already, so the work is divided over several tasks, between which the page reacts.
 *
 * @param platform the capabilities of the machine
 * @param fetch sends the requests to the API
 * @param frame wraps the shop's routes and adds others; only the showroom app passes it
 * @param later routes that load at the first visit of their path; only the web shop passes them
 */
export async function startApp(
  platform: Platform,
  fetch: ClientOptions['fetch'],
  { frame, later }: { frame?: (shop: RouteObject[]) => RouteObject[]; later?: LaterRoutes },
): Promise<void> {
  const page = readPageData()
  const releaseDeferredParts = page ? holdDeferredParts() : undefined
  const queryClient = createQueryClient()
  if (page) hydrateQueries(queryClient, page)
  const { api, load } = createLazyApi({ fetch })

  const context = new RouterContextProvider()
  context.set(loaderDependencies, { api, queryClient })
  const routes = createRoutes(frame)
  const loadLater = addLaterRoutes(routes, later)
  await loadLater(window.location.pathname)
  if (page) {
    await loadScreens(routes, window.location.pathname)
    await yieldToBrowser()
    formatCents(0) // the first formatter loads the data of languages, which would lengthen the first slice of hydration
    await yieldToBrowser()
  }
  const router = createBrowserRouter(routes, {
    ...(page && { hydrationData: page.router }),
    getContext: () => context,
    patchRoutesOnNavigation: discoverRoutes(loadLater),
  })

  const app = (
    <App
      api={api}
      queryClient={queryClient}
      site={page?.site ?? { origin: window.location.origin, buildTime: '' }}
      platform={platform}
      prefetch={(href) => void prefetchPage(routes, href, context, loadLater)}
    >
      <RouterProvider router={router} />
    </App>
  )
  await yieldToBrowser()
  await mountApp(app, page !== undefined)
  void hydrateStores(platform.storage).catch((error: unknown) => report(error, 'persisted stores'))
  await untilIdle()
  // Both at once: a script of a part that does not arrive must not delay the calls of the page.
  const contract = load().catch((error: unknown) => report(error, 'contract'))
  await releaseDeferredParts?.()
  await contract
}

async function mountApp(app: ReactNode, isServerRendered: boolean): Promise<void> {
  // Not imported with the other modules, because React itself then runs in a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await yieldToBrowser()
  if (isServerRendered) {
    // In a transition React hydrates in slices of a few milliseconds, so that taps and scrolling do not wait.
    startTransition(() => {
      hydrateRoot(document, <Document>{app}</Document>, { onRecoverableError: (error) => report(error, 'hydration') })
    })
    return
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root to render into')
  createRoot(root).render(app)
}
