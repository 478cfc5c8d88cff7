import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'

type Headers = Record<string, string>

/** Returns a client without state: it sends only the headers that the test passes. */
export function clientOf(app: () => FastifyInstance, headers: () => Promise<Headers> | Headers = () => ({})): Api {
  return createApi({ fetch: async (url, init) => inject(app(), url, withHeaders(init, await headers())) })
}

/** The browser of a visitor. */
export type Browser = { api: Api; cookies: Map<string, string> }

/** Returns a client that stores the cookies of each response and sends them with the next request. */
export function browserOf(app: () => FastifyInstance): Browser {
  const cookies = new Map<string, string>()
  const api = createApi({
    fetch: async (url, init) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await inject(app(), url, cookie ? withHeaders(init, { cookie }) : init)
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
      return response
    },
  })
  return { api, cookies }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  const isExpired = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
  if (isExpired) cookies.delete(name.trim())
  else cookies.set(name.trim(), value)
}

const withHeaders = (init: RequestInit, more: Headers): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Headers), ...more }, // our client only sends a plain object
})

/** Calls the server in this process, without a socket. Returns a response as `fetch` does. */
async function inject(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const options: InjectOptions = {
    method: init.method as 'GET', // one of the contract's methods
    url,
    headers: init.headers as Headers,
    ...(typeof init.body === 'string' && { payload: init.body }),
  }
  const reply = await app.inject(options)
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const one of Array.isArray(value) ? value : [String(value)]) headers.append(name, one)
  }
  const isEmpty = reply.rawPayload.length === 0
  return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers })
}
