import type { Platform } from './platform.ts'

/**
 * Returns the platform of a browser.
 *
 * @param fetch the `fetch` of the entry, because only entries may use the global one
 */
export function webPlatform(fetch: (url: string) => Promise<Response>): Platform {
  return {
    storage: window.localStorage,
    openExternal: async (url) => void window.open(url, '_blank', 'noopener'),
    fetchFile: (url) => fetch(url),
    newestBuildTime: async () => {
      const reply = await fetch(`/meta.json?${Date.now()}`)
      if (!reply.ok) throw new Error(`meta.json returned status ${reply.status}`)
      const meta: { buildTime?: unknown } = await reply.json()
      return String(meta.buildTime ?? '')
    },
    payAt: async (url) => window.location.assign(url),
    saveFile: async (name, content) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(content)
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
  }
}
