import { type LoaderFunctionArgs, matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router-dom'
import { savesData } from '../lib/network-hints.ts'

/**
 * Fetches the screens of an address and puts them on their routes.
 *
 * Needed before the first drawing in a page that the server drew: with the screen still on its way React Router
 * would first draw nothing, and that is not what stands in the page.
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
 * Fetches the screen of an address and the data it will need, so that going there takes no waiting.
 *
 * Running the loader is enough: all it does is fill the query cache, which asks nothing twice. It fails in silence,
 * since nobody asked yet. Who pays for every byte gets nothing that was not asked for.
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
      await route.loader({ request, params, context } as unknown as LoaderFunctionArgs) // what screenLoader reads
    }),
  )
}
