import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

export type LoaderDependencies = { api: Api; queryClient: QueryClient }

/** The loader dependencies that the entry provides. */
export const loaderDependencies = createContext<LoaderDependencies>()

export type ScreenLoaderArgs = LoaderDependencies & { params: Readonly<Record<string, string | undefined>>; url: URL }

/**
 * Makes the loader of a route from the data that a screen needs before its first render.
 *
 * The loader only fills the query cache. The screen reads with the same query options, so a page that the server
 * rendered sends no request again. A `ShopError` becomes the error page with its status.
 *
 * @example export const loader = screenLoader(({ api, queryClient, params }) =>
 * queryClient.ensureQueryData(productQuery(api, Number(params.id))))
 */
export function screenLoader(load: (given: ScreenLoaderArgs) => unknown) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const needs = (context as RouterContextProvider).get(loaderDependencies) // react-router types it as any
    try {
      await load({ ...needs, params, url: new URL(request.url) })
      return null
    } catch (error) {
      if (error instanceof ShopError && error.status > 0)
        throw data({ message: error.message }, { status: error.status })
      throw error
    }
  }
}

/** Thrown in a loader: the page does not exist. @example throw pageNotFound() */
export const pageNotFound = () => data(null, { status: 404, statusText: 'Not Found' })
