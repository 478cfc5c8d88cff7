import type { ClientOptions } from '#shared/contracts/client.ts'

/** Returns a `fetch` that stores cookies and sends them again, as a browser does. */
export function browserFetch(): ClientOptions['fetch'] {
  const cookies = new Map<string, string>()
  return async (url, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, headers: { ...(init.headers as object), cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
}
