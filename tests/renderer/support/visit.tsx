import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { createApi } from '#shared/contracts/endpoints.ts'
import { App } from '#src/renderer/app/App.tsx'
import { withBackOffice } from '#src/renderer/app/back-office/back-office.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { createQueryClient } from '#src/renderer/lib/query-client.ts'
import { loaderDependencies } from '#src/renderer/lib/screen-loader.ts'
import type { Platform } from '#src/renderer/platform/platform.ts'
import { webPlatform } from '#src/renderer/platform/web-platform.ts'
import '#tests/support/render-page.tsx'

/**
 * Renders a page of the shop in jsdom, with all routes and loaders.
 *
 * @param machine capabilities of the machine that differ from those of a browser
 * @param frame wraps the shop's routes and adds others: `posRoutes` for the showroom app
 */
export function visit(
  path: string,
  { fetch }: { fetch: (url: string, init: RequestInit) => Promise<Response> },
  machine?: Partial<Platform>,
  frame: (shop: RouteObject[]) => RouteObject[] = withBackOffice,
) {
  const api = createApi({ fetch })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const context = new RouterContextProvider()
  context.set(loaderDependencies, { api, queryClient })
  const router = createMemoryRouter(createRoutes(frame), { initialEntries: [path], getContext: () => context })
  const { unmount } = render(
    <App
      api={api}
      queryClient={queryClient}
      site={{ origin: 'https://shop.test', buildTime: '' }}
      platform={machine && { ...webPlatform(async () => new Response(null, { status: 404 })), ...machine }}
    >
      <RouterProvider router={router} />
    </App>,
  )
  return { router, unmount, queryClient, place: () => router.state.location.pathname + router.state.location.search }
}
