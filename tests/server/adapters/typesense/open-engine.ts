import { createTypesenseFeed } from '#src/server/adapters/typesense/typesense-feed.ts'
import { createTypesenseSearch } from '#src/server/adapters/typesense/typesense-search.ts'
import type { FeedIndexFields, FeedItem } from '#src/server/ports/search-feed.ts'
import { TYPESENSE_TWIN_KEY } from '#src/server/twins/typesense/typesense-account.ts'
import { createTypesenseTwin } from '#src/server/twins/typesense/typesense-twin.ts'

const ENGINE_URL = 'http://twins.example/typesense'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

type EngineOptions = { key?: string; prefix?: string; now?: () => Date; timeoutMs?: number }

/** Creates the adapters of an engine. `retry` repeats at once. */
export function engineWith(fetch: Fetch, options: EngineOptions = {}) {
  const server = { url: ENGINE_URL, key: options.key ?? TYPESENSE_TWIN_KEY, prefix: options.prefix ?? 'winkel', fetch }
  const search = createTypesenseSearch({ ...server, timeoutMs: options.timeoutMs ?? 100 })
  const feed = createTypesenseFeed({
    ...server,
    timeoutMs: options.timeoutMs ?? 100,
    now: options.now ?? laterEachTime(),
    retry: { tries: 4, firstDelayMs: 0, random: () => 0.5, wait: async () => {} },
  })
  return {
    search,
    send: (...parts: FeedItem[][]) => feed.send(batches(parts), []),
    sendWith: (synonyms: readonly (readonly string[])[], ...parts: FeedItem[][]) => feed.send(batches(parts), synonyms),
    update: (...parts: FeedItem[][]) => requireUpdate(feed.update)(batches(parts), []),
    find: (term: string, limit = 10, offset = 0) =>
      search.find({ term, pageUrl: 'https://shop.example/zoeken', limit, offset }),
    ids: async (term: string) => (await search.find({ term, pageUrl: '', limit: 10, offset: 0 })).ids,
  }
}

/** A clock that is a second later at each reading, so that each collection has a name of its own. */
function laterEachTime(): () => Date {
  let time = Date.parse('2026-11-29T10:00:00Z')
  return () => {
    time += 1_000
    return new Date(time)
  }
}

/** Opens the twin of the engine with the adapters of one shop. `calls` lists the method and path of each call. */
export function openEngine(options: EngineOptions = {}) {
  const twin = createTypesenseTwin({ timeoutMs: 200 })
  const calls: string[] = []
  const bodies: string[] = []
  const fetch: Fetch = (url, init) => {
    calls.push(`${init.method} ${new URL(url).pathname.slice('/typesense'.length)}`)
    bodies.push(typeof init.body === 'string' ? init.body : '')
    return twin.handle(new Request(url, init))
  }
  return {
    ...engineWith(fetch, options),
    twin,
    fetch,
    calls,
    bodies,
    fault: (mode: string, count?: number) =>
      twin.handle(new Request(`${ENGINE_URL}/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) })),
    async state() {
      const reply = await twin.handle(new Request(`${ENGINE_URL}/_twin/state`))
      return (await reply.json()) as { collections: Record<string, number>; aliases: Record<string, string> }
    },
  }
}

/** A product of the feed with these stems in its name. */
export const product = (id: number, names: readonly string[], index: Partial<FeedIndexFields> = {}): FeedItem => ({
  id,
  url: `https://shop.example/${id}`,
  properties: {},
  keywords: [],
  description: '',
  index: { names, groups: [], traits: [], colors: [], texts: [], popularity: 0, ...index },
})

async function* batches(parts: readonly FeedItem[][]) {
  yield* parts
}

function requireUpdate<Update>(update: Update | undefined): Update {
  if (!update) throw new Error('the feed accepts no changes')
  return update
}
