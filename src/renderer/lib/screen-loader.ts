import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

export type LoaderDependencies = { api: Api; queryClient: QueryClient }

/** Router context with the dependencies of the loaders. Each entry provides them. */
export const loaderDependencies = createContext<LoaderDependencies>()

export type ScreenLoaderArgs = LoaderDependencies & { params: Readonly<Record<string, string | undefined>>; url: URL }

/**
 * Makes the loader of a route from a function that fetches the data for the first render of a screen.
 *
 * The loader only fills the query cache. The screen reads the data with the same query options, so the browser does not
 * repeat the requests of the server. A `ShopError` of the server becomes the error page with the status of the error.
 *
 * @example export const loader = screenLoader(({ api, queryClient, params }) =>
 * queryClient.ensureQueryData(productQuery(api, Number(params.id))))
 */
export function screenLoader(load: (args: ScreenLoaderArgs) => unknown) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const dependencies = (context as RouterContextProvider).get(loaderDependencies) // react-router types context as any
    try {
      await load({ ...dependencies, params, url: new URL(request.url) })
      return null
    } catch (error) {
      if (error instanceof ShopError && error.status > 0)
        throw data({ message: error.message }, { status: error.status })
      throw error
    }
  }
}

/** Returns the error to throw in a loader when the page does not exist. @example throw pageNotFound() */
export const pageNotFound = () => data(null, { status: 404, statusText: 'Not Found' })
