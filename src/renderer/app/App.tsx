import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ApiContext } from '../lib/api.ts'
import { PrefetchContext } from '../lib/prefetch.ts'
import { type Site, SiteContext } from '../lib/site.ts'
import { type Platform, PlatformContext } from '../platform/platform.ts'
import { TrustHtmlContext } from '../ui/trusted-html.ts'

export type AppProps = {
  api: Api
  queryClient: QueryClient
  site: Site
  /** Absent during server rendering. */
  platform?: Platform | undefined
  prefetch?: (href: string) => void
  children: ReactNode
}

const doNothing = () => {}

/** Wraps all pages in the same providers in the browser, on the server and in the showroom app. */
export function App({ api, queryClient, site, platform, prefetch = doNothing, children }: AppProps) {
  return (
    <SiteContext value={site}>
      <WithPlatform platform={platform}>
        <ApiContext value={api}>
          <PrefetchContext value={prefetch}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </PrefetchContext>
        </ApiContext>
      </WithPlatform>
    </SiteContext>
  )
}

function WithPlatform({ platform, children }: Pick<AppProps, 'platform' | 'children'>) {
  if (!platform) return children
  const withPlatform = <PlatformContext value={platform}>{children}</PlatformContext>
  const { trustHtml } = platform
  return trustHtml ? <TrustHtmlContext value={trustHtml}>{withPlatform}</TrustHtmlContext> : withPlatform
}
