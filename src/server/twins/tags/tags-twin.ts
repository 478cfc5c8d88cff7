import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { html, pageResponse } from '../html.ts'
import { jsonResponse, readJson, type Twin } from '../twin.ts'
import { containerScript } from './container-script.ts'

/** The id of the demo shop's container at the tag manager. */
export const TAGS_TWIN_ID = 'GTM-DEMO'

const MAX_EVENTS = 200

/**
 * Creates the twin of a tag manager. Pages load the script of the twin in the same way as Google's script. `/tags`
 * shows the measured events. The twin stores only these events, which contain no personal data.
 */
export function createTagsTwin({ timeoutMs = 5_000 }: { timeoutMs?: number } = {}): Twin {
  const faults = createFaults(commonFaults)
  let scripts = 0
  let events: unknown[] = []

  async function respond(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/tags/gtm.js') {
      scripts += 1
      return new Response(containerScript(`${origin}/tags/collect`), {
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    if (request.method === 'POST' && pathname === '/tags/collect') {
      const event = await readJson(request)
      if (typeof event === 'object' && event !== null) events = [...events, event].slice(-MAX_EVENTS)
      return new Response(null, { status: 204 })
    }
    if (request.method === 'GET' && pathname.replace(/\/$/, '') === '/tags') return eventsPage(events)
    return jsonResponse({ error: 'not found' }, 404)
  }

  return {
    name: 'tags',

    async handle(request) {
      const control = await controlTwin(request, 'tags', {
        faults,
        state: () => ({ scripts, events }),
        reset: () => {
          scripts = 0
          events = []
        },
      })
      if (control) return control
      const errorBody = (status: number) => ({ error: status === 429 ? 'too many requests' : 'internal error' })
      return underFaults({ faults, request, timeoutMs, errorBody }, () => respond(request))
    },
  }
}

function eventsPage(events: readonly unknown[]): Response {
  const rows = events.toReversed().map((event) => html`<li><pre>${JSON.stringify(event, null, 2)}</pre></li>`)
  return pageResponse({
    title: 'Gemeten bezoek',
    styles:
      'ul{list-style:none;margin:0;padding:0}li{padding:.5rem 0;border-top:1px solid var(--line)}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}',
    body: html`<main><h1>Gemeten bezoek</h1><div class="card">${
      rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>Er is nog niets gemeten.</p>`
    }</div><p class="note">De laatste ${MAX_EVENTS}, de nieuwste bovenaan.</p></main>`,
  })
}
