import { type LoaderFunctionArgs, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router-dom'
import { savesData } from '../lib/network-hints.ts'

/**
 * Loads the screens of a path and puts them on their routes.
 *
 * Needed before hydration: with a screen still loading, React Router would first render nothing, which does not match
 * the server's HTML.
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
 * Running the loader is enough: it only fills the query cache, which fetches nothing twice. It fails silently, since
 * the visitor has not navigated yet. Visitors who save data get no prefetch.
 */
export async function prefetchPage(routes: RouteObject[], href: string, context: RouterContextProvider): Promise<void> {
  if (savesData()) return
  const url = new URL(href, window.location.href)
  if (url.origin !== window.location.origin) return
  const matches = matchRoutes(routes, url.pathname) ?? []
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      await loadScreen(route)
      if (typeof route.loader !== 'function' || route.id === 'shell') return
      const request = new Request(url)
      await route.loader({ request, params, context } as unknown as LoaderFunctionArgs) // the arguments that screenLoader reads
    }),
  )
}
