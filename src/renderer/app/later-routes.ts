import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'

/** Routes that the browser loads when the visitor goes to their path, and the function that loads them. */
export type LaterRoutes = { path: string; load: () => Promise<RouteObject> }

/**
 * Returns a function that loads these routes when a path is one of theirs, and adds them to `routes`. It returns them, or
 * undefined for another path. The routes load once; after a failure the next call tries again.
 */
export function addLaterRoutes(routes: RouteObject[], later: LaterRoutes | undefined) {
  let loading: Promise<RouteObject> | undefined
  return async (pathname: string): Promise<RouteObject | undefined> => {
    // React Router ignores upper and lower case in a path.
    if (!later || !`${pathname.toLowerCase()}/`.startsWith(`${later.path}/`)) return undefined
    loading ??= later.load().then(
      (route) => {
        routes.push(route)
        return route
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
}

/** Returns the function with which the router loads the later routes of the path that a visitor goes to. */
export const discoverRoutes =
  (loadLater: ReturnType<typeof addLaterRoutes>): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    const found = await loadLater(path)
    // The router ignores routes that it has already.
    if (found) patch(null, [found])
  }
