import '../app/theme/styles.ts'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router-dom'
import { type ClientOptions, parseReply, type ReplyParser } from '#shared/contracts/client.ts'
import { createApi } from '#shared/contracts/endpoints.ts'
import { App } from '../app/App.tsx'
import { withBackOffice } from '../app/back-office/back-office.ts'
import { Document } from '../app/Document.tsx'
import { dehydrateQueries } from '../app/page-data.ts'
import { type PageAssets, pageHtml } from '../app/page-html.ts'
import { createRoutes } from '../app/routes.tsx'
import type { ScreenHandle } from '../app/screen.ts'
import { START_SCRIPT } from '../app/start-script.ts'
import { loadDeferredParts } from '../lib/defer-hydration.tsx'
import { DrawnPartCache, type HtmlPiece } from '../lib/drawn-part-cache.ts'
import { PagePartsContext } from '../lib/drawn-parts.tsx'
import { loaderDependencies } from '../lib/screen-loader.ts'
import type { Site } from '../lib/site.ts'
import { PageQueryClient } from './server-queries.ts'

export type RendererOptions = {
  /** Handles API calls inside the server process, without a network request. */
  fetch: ClientOptions['fetch']
  site: Site
  /** Returns the files of a page (scripts, stylesheets, fonts) for the source files of its screens. */
  assetsOf: (screenFiles: readonly string[]) => PageAssets
  /** Text in the page that the server replaces with the nonce of each response. */
  noncePlaceholder: string
}

/** The texts of the scripts in every page that have no nonce. */
export const inlineScripts = [START_SCRIPT]

export type RenderedPage =
  | { status: number; html: HtmlPiece[]; itemIds: number[]; styleSource: string | undefined }
  | { status: number; location: string }

/**
 * Creates a function that renders pages of the shop on the server.
 *
 * The function receives no cookies and knows nothing about the visitor. A page is therefore the same for every visitor,
 * and can be cached.
 */
export function createRenderer({ fetch, site, assetsOf, noncePlaceholder }: RendererOptions) {
  const api = createApi({ fetch, parse: createReplyParser(), traceparent })
  const handler = createStaticHandler(createRoutes(withBackOffice))
  const drawnParts = new DrawnPartCache()

  /** @param path path and query, as in `/leren-bank?page=2` */
  return async function render(path: string): Promise<RenderedPage> {
    const queryClient = new PageQueryClient()
    const requestContext = new RouterContextProvider()
    requestContext.set(loaderDependencies, { api, queryClient })
    await loadDeferredParts()
    const url = new URL(path, site.origin)
    const result = await handler.query(new Request(url), { requestContext })
    if (result instanceof Response) return { status: result.status, location: result.headers.get('location') ?? '/' }

    const parts = drawnParts.page(url.pathname)
    const markup = renderToString(
      <Document>
        <App api={api} queryClient={queryClient} site={site}>
          <PagePartsContext value={parts}>
            <StaticRouterProvider
              // The matches have their routes. The router would copy every route of the shop for each page.
              router={createStaticRouter([], result)}
              context={result}
              hydrate={false}
            />
          </PagePartsContext>
        </App>
      </Document>,
    )
    const screenFiles = result.matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined)?.file ?? [])
    const { loaderData, errors } = result
    const answers = dehydrateQueries(queryClient)
    const assets = assetsOf(screenFiles)
    const html = pageHtml(markup, {
      assets,
      data: { site, router: { loaderData, errors }, at: Date.now(), answers },
      noncePlaceholder,
      complete: parts.complete,
    })
    const itemIds = answers.flatMap(([, data]) => itemIdsOf(data))
    return { status: result.statusCode, html, itemIds, styleSource: assets.inlineStyle?.source }
  }
}

/**
 * Returns the header of W3C Trace Context for a call of a page. Node makes UUIDs from stored random bytes, in less than a tenth
 * of the time of new ones.
 */
function traceparent(): string {
  const digits = () => crypto.randomUUID().replaceAll('-', '')
  return `00-${digits()}-${digits().slice(16)}-01`
}

/**
 * Returns a parser of replies that parses each body once. The server gives the same object again while a reply does not
 * change (`in-process-fetch.ts`), so the result is the same object too. Pages must not change it.
 */
function createReplyParser(): ReplyParser {
  const parsed = new WeakMap<object, ReturnType<ReplyParser>>()
  return (definition, body) => {
    const isObject = typeof body === 'object' && body !== null
    const known = isObject ? parsed.get(body) : undefined
    if (known) return known
    const reply = parseReply(definition, body)
    if (isObject) parsed.set(body, reply)
    return reply
  }
}

const itemIdsOfAnswers = new WeakMap<object, number[]>()

/** Returns the ids of the items in an API response, which are kept with it. See `itemIdsIn`. */
function itemIdsOf(answer: unknown): number[] {
  if (typeof answer !== 'object' || answer === null) return []
  const ids = itemIdsOfAnswers.get(answer) ?? itemIdsIn(answer)
  itemIdsOfAnswers.set(answer, ids)
  return ids
}

/**
 * Returns the ids of the items (objects with an id and a price) in the API responses that a page contains. When one of
 * these items changes, the server drops the page from its cache.
 */
function itemIdsIn(content: unknown, found: number[] = []): number[] {
  if (typeof content !== 'object' || content === null) return found
  if ('netPrice' in content && 'id' in content && typeof content.id === 'number') found.push(content.id)
  for (const part of Object.values(content)) itemIdsIn(part, found)
  return found
}
