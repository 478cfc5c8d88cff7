import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { OwnSchemes } from './own-schemes.ts'
import { refusing } from './refuse.ts'

/** Electron's own settings of a request, which Node's fetch does not know. */
type NetInit = RequestInit & { bypassCustomProtocolHandlers?: boolean; useSessionCookies?: boolean }

/** `net`: Node's fetch, which also knows own schemes and files. */
export const makeNet = (schemes: OwnSchemes) =>
  refusing('net', {
    online: true,
    isOnline: () => true,
    fetch: async (input: string | URL | Request, init: NetInit = {}): Promise<Response> => {
      const { bypassCustomProtocolHandlers, useSessionCookies: _, ...rest } = init
      const url = input instanceof Request ? input.url : String(input)
      if (url.startsWith('file:')) return new Response(await readFile(fileURLToPath(url)))
      const handler = bypassCustomProtocolHandlers ? undefined : schemes.handlerOf(url)
      if (!handler) return fetch(input, rest)
      const request = new Request('http://own.invalid/', rest)
      return handler(Object.defineProperty(request, 'url', { value: url }))
    },
  })
