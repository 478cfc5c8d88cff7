import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { netErrorOf } from './net-errors.ts'
import type { OwnSchemes } from './own-schemes.ts'
import { refusing } from './refuse.ts'

/** Electron's own request options, which Node's fetch does not have. */
type NetInit = RequestInit & { bypassCustomProtocolHandlers?: boolean; useSessionCookies?: boolean }

/** `net`: Node's fetch, extended with custom schemes and files. */
export const makeNet = (schemes: OwnSchemes) =>
  refusing('net', {
    online: true,
    isOnline: () => true,
    fetch: async (input: string | URL | Request, init: NetInit = {}): Promise<Response> => {
      const { bypassCustomProtocolHandlers, useSessionCookies: _, ...rest } = init
      const url = input instanceof Request ? input.url : String(input)
      if (url.startsWith('file:')) return new Response(await readFile(fileURLToPath(url)))
      const handler = bypassCustomProtocolHandlers ? undefined : schemes.handlerOf(url)
      if (!handler) return withElectronsBody(await fetchAsChromium(input, rest))
      const request = new Request('http://own.invalid/', rest)
      return handler(Object.defineProperty(request, 'url', { value: url }))
    },
  })

/** Calls Node's fetch, and throws the error that Chromium reports. */
async function fetchAsChromium(input: string | URL | Request, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw netErrorOf(error)
  }
}

/**
 * Returns the response with a body as in Electron: canceling the body stops the reading, but the call continues. Only
 * the abort signal of the request ends a call (electron/electron#47097).
 */
function withElectronsBody(answer: Response): Response {
  const reader = answer.body?.getReader()
  if (!reader) return answer
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await reader.read()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel() {},
  })
  const { url, redirected } = answer
  return Object.defineProperties(new Response(body, answer), { url: { value: url }, redirected: { value: redirected } })
}
