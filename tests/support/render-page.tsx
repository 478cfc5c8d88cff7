import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { createApi } from '#shared/contracts/endpoints.ts'
import { ApiContext } from '#src/renderer/lib/api.ts'
import { hydrateStores } from '#src/renderer/platform/persisted-store.ts'
import { type Platform, PlatformContext } from '#src/renderer/platform/platform.ts'

beforeAll(() => hydrateStores(window.localStorage))
afterEach(cleanup)

export type StubResponse = { status?: number; body: unknown }
export type RecordedCall = { method: string; path: string; body: unknown; headers: Record<string, string> }

/**
 * Creates a fake API of the shop, and a list that records its calls.
 *
 * @param responses by call: `POST /api/salesorder`
 */
export function stubApi(responses: Record<string, (call: RecordedCall) => StubResponse | Promise<StubResponse>>): {
  api: Api
  calls: RecordedCall[]
} {
  const calls: RecordedCall[] = []
  const api = createApi({
    fetch: async (url, init) => {
      const { pathname } = new URL(url, 'http://shop.test')
      const call: RecordedCall = {
        method: init.method ?? 'GET',
        path: pathname,
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
        headers: init.headers as Record<string, string>, // the client's own format
      }
      calls.push(call)
      const respond = responses[`${call.method} ${pathname}`]
      if (!respond) throw new TypeError(`no response is defined for ${call.method} ${pathname}`)
      const { status = 200, body } = await respond(call)
      return Response.json(body, { status })
    },
  })
  return { api, calls }
}

/** Renders a part of a page inside the providers of platform, API, query client and router. */
export function renderPage(
  content: ReactNode,
  {
    api,
    payAt = async () => {},
    at = '/bestellen',
  }: { api: Api; payAt?: Platform['payAt']; at?: string | { pathname: string; state: unknown } },
) {
  const platform: Platform = {
    storage: window.localStorage,
    openExternal: async () => {},
    saveFile: async () => {},
    fetchFile: async () => new Response(null, { status: 404 }),
    payAt,
  }
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [at] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = render(
    <PlatformContext value={platform}>
      <ApiContext value={api}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ApiContext>
    </PlatformContext>,
  )
  return { ...page, router, client }
}
