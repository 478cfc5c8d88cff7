import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

export type LoaderDependencies = { api: Api; queryClient: QueryClient }

/** What loaders get from the entry that started the app. */
export const loaderDependencies = createContext<LoaderDependencies>()

export type ScreenLoaderArgs = LoaderDependencies & { params: Readonly<Record<string, string | undefined>>; url: URL }

/**
 * Makes a route's loader of what a screen needs before it can be drawn.
 *
 * It fills the query cache and hands nothing over itself, so the screen reads with the same query options and a
 * page that the server drew asks for nothing again. A `ShopError` becomes the error page with its status.
 *
 * @example export const loader = screenLoader(({ api, queryClient, params }) => queryClient.ensureQueryData(productQuery(api, Number(params.id))))
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
