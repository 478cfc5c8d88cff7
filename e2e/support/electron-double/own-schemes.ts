import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/**
 * The URL of `app://shop/x` in Chromium is `http://shop.app.electron.localhost/x`, because Chromium only supports its
 * built-in schemes.
 */
const SUFFIX = 'electron.localhost'
const CHROMIUM_URL = /^http:\/\/(?:([^/?#]+)\.)?([a-z][a-z0-9+-]*)\.electron\.localhost(?::80)?(.*)$/

type PrivilegedScheme = { scheme: string; privileges?: object }
export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** The custom schemes of the application. */
export type OwnSchemes = {
  register(schemes: readonly PrivilegedScheme[]): void
  handle(scheme: string, handler: SchemeHandler): void
  unhandle(scheme: string): void
  handlerOf(url: string): SchemeHandler | undefined
  /** Converts a URL of the application to the URL that Chromium uses for it. */
  toChromium(url: string): string
  /** Converts a URL of Chromium to the URL of the application. */
  fromChromium(url: string): string
  /** Changes the headers of every response (`session.webRequest.onHeadersReceived`). */
  onHeaders(change: ChangeHeaders | null): void
  /** Starts the server, on this machine only. */
  listen(): Promise<{ pattern: string; port: number }>
  close(): void
}

type HeaderValues = Record<string, string[]>
type ChangeHeaders = (
  details: { url: string; method: string; statusCode: number; responseHeaders: HeaderValues },
  answer: (changed: { responseHeaders?: Record<string, string | string[]> }) => void,
) => void

/**
 * Serves the pages' requests to custom schemes through a local server, so that responses stream and bodies arrive as
 * bytes. As in Electron, a client that disconnects cancels the body of the response, and does not abort the request.
 */
export function makeOwnSchemes(): OwnSchemes {
  const registered = new Set<string>()
  const handlers = new Map<string, SchemeHandler>()
  let changeHeaders: ChangeHeaders | null = null
  const schemeOf = (url: string) => url.slice(0, url.indexOf(':')).toLowerCase()

  const own: OwnSchemes = {
    register: (schemes) => {
      for (const { scheme } of schemes) registered.add(scheme)
    },
    handle: (scheme, handler) => {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      registered.add(scheme)
      handlers.set(scheme, handler)
    },
    unhandle: (scheme) => void handlers.delete(scheme),
    handlerOf: (url) => handlers.get(schemeOf(url)),
    toChromium: (url) => {
      const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url)
      if (!parts || !registered.has(schemeOf(url))) return url
      const [, scheme, host, rest] = parts
      return `http://${host ? `${host}.` : ''}${scheme}.${SUFFIX}${rest?.startsWith('/') ? rest : `/${rest ?? ''}`}`
    },
    fromChromium: (url) => {
      const parts = CHROMIUM_URL.exec(url)
      return parts ? `${parts[2]}://${parts[1] ?? ''}${parts[3] || '/'}` : url
    },
    onHeaders: (change) => {
      changeHeaders = change
    },
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const { port } = server.address() as AddressInfo // no text: the server listens on a port
          resolve({ pattern: `*.${SUFFIX}`, port })
        })
        server.unref()
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }

  const server: Server = createServer((incoming, outgoing) => {
    const url = own.fromChromium(`http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`)
    const handler = own.handlerOf(url)
    if (!handler) return void outgoing.writeHead(404).end(`electron-double: no handler for ${schemeOf(url)}:`)
    respond(handler, url, incoming, outgoing, changeHeaders).catch((error: unknown) => {
      // As in Electron, the request fails and the page receives no reason.
      console.error(`electron-double: the handler of ${url} failed: ${String(error)}`)
      outgoing.destroy()
    })
  })
  // No timeouts, because an event stream may send nothing for a long time.
  server.requestTimeout = 0
  server.timeout = 0
  return own
}

async function respond(
  handler: SchemeHandler,
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: ChangeHeaders | null,
): Promise<void> {
  const response = await handler(requestOf(url, incoming))
  const headers = await headersOf(url, incoming.method ?? 'GET', response, change)
  outgoing.writeHead(response.status, headers)
  if (!response.body) return void outgoing.end()
  // Sends the headers before the first part of the body.
  outgoing.flushHeaders()
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) // two type definitions of the same stream
  // The page may have disconnected during the response.
  if (outgoing.closed) return void body.destroy()
  outgoing.once('close', () => body.destroy())
  body.on('error', () => outgoing.destroy())
  body.pipe(outgoing)
}

/** Returns the request for the application: with the custom scheme, without the headers of the local connection. */
function requestOf(url: string, incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue
    headers.set(name, String(value))
  }
  if (headers.get('origin') === 'null') headers.delete('origin')
  for (const name of ['origin', 'referer']) {
    const chromiumUrl = headers.get(name)
    const parts = chromiumUrl && CHROMIUM_URL.exec(chromiumUrl)
    if (parts) headers.set(name, `${parts[2]}://${parts[1] ?? ''}${parts[3] ?? ''}`)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}
  const request = new Request('http://own.invalid/', { method: incoming.method ?? 'GET', headers, ...body })
  return Object.defineProperty(request, 'url', { value: url })
}

/** Returns the headers of a response, after the application's listener for headers changed them. */
async function headersOf(url: string, method: string, response: Response, change: ChangeHeaders | null) {
  const responseHeaders: HeaderValues = {}
  for (const [name, value] of response.headers) {
    // These headers describe a transfer to this process that is complete: `fetch` has decoded the body already.
    if (['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name)) continue
    responseHeaders[name] = [...(responseHeaders[name] ?? []), value]
  }
  if (!change) return responseHeaders
  return new Promise<Record<string, string | string[]>>((resolve) =>
    change({ url, method, statusCode: response.status, responseHeaders }, (changed) =>
      resolve(changed.responseHeaders ?? responseHeaders),
    ),
  )
}
