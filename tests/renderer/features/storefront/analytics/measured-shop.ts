import type { Tags } from '#src/renderer/platform/platform.ts'
import { demoShop } from '../../../support/demo-shop.ts'
import { visit } from '../../../support/visit.tsx'

type Shop = { fetch: (url: string, init: RequestInit) => Promise<Response> }

/** Adds a tag manager to a shop, and further responses by path. */
export function measuredShop(shop: Shop = demoShop(), responses: Record<string, unknown> = {}): Shop {
  return {
    fetch: async (url, init) => {
      const { pathname } = new URL(url, 'http://shop.test')
      if (pathname in responses) return Response.json(responses[pathname])
      if (pathname === '/api/consent') return Response.json({ keptAt: '2026-11-21T13:00:00.000Z' })
      const reply = await shop.fetch(url, init)
      if (pathname !== '/api/config') return reply
      return Response.json({ ...(await reply.json()), tagScriptUrl: 'https://tags.test/gtm.js?id=GTM-TEST' })
    },
  }
}

type Entry = { event?: string; ecommerce?: Record<string, unknown> | null }

/** Fake tag manager that records its calls. */
export function fakeTags() {
  const pushed: Entry[] = []
  const consents: Record<string, unknown>[] = []
  const scripts: string[] = []
  const tags: Tags = {
    load: (url) => void (scripts.includes(url) || scripts.push(url)),
    push: (entry) => void pushed.push(entry),
    consent: (command, signals) => void consents.push({ command, ...signals }),
    forgetCookies: () => {},
  }
  return {
    tags,
    pushed,
    consents,
    scripts,
    events: () => pushed.flatMap(({ event }) => event ?? []),
    /** Returns the content of the last event with this name. */
    of: (name: string) => pushed.findLast(({ event }) => event === name)?.ecommerce,
  }
}

/** Opens a page in a browser with this tag manager. */
export const visitWithTags = (path: string, shop: Shop, { tags }: { tags: Tags }) =>
  visit(path, shop, { openTags: async () => tags })
