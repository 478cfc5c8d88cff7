import { type LoaderFunctionArgs, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router-dom'
import { savesData } from '../lib/network-hints.ts'

/**
 * Loads the screens of a path, and stores each in its route object.
 *
 * Called before hydration, because React Router renders nothing while a screen is loading. That would not match the
 * server's HTML.
 */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(({ route }) => loadScreen(route)))
}

async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  Object.assign(route, loaded, { lazy: undefined })
}

/**
 * Prefetches the screen of a path and its data, so that navigation to it is immediate.
 *
 * Running the loaders is enough: they fill the query cache, which does not fetch the same data twice. A failed
 * prefetch is ignored, because the visitor has not navigated yet. With data saving turned on, nothing is prefetched.
 *
 * @param loadLater adds the routes of a path that are not loaded yet (`later-routes.ts`)
 */
export async function prefetchPage(
  routes: RouteObject[],
  href: string,
  context: RouterContextProvider,
  loadLater: (pathname: string) => Promise<unknown>,
): Promise<void> {
  if (savesData()) return
  const url = new URL(href, window.location.href)
  if (url.origin !== window.location.origin) return
  await loadLater(url.pathname)
  const matches = matchRoutes(routes, url.pathname) ?? []
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      await loadScreen(route)
      if (typeof route.loader !== 'function' || route.id === 'shell') return
      const request = new Request(url)
      // The arguments that `screenLoader` reads.
      await route.loader({ request, params, context } as unknown as LoaderFunctionArgs)
    }),
  )
}
