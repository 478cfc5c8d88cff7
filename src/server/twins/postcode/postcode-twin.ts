import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { hasBasicAuth, jsonResponse, type Twin } from '../twin.ts'
import { buildAddressBook } from './address-book.ts'
import { addressDetails } from './address-details.ts'
import { createContexts } from './contexts.ts'
import type { Country } from './places.ts'
import { type Scope, suggest } from './suggest.ts'
import { highlights } from './term.ts'

/** Credentials of the demo shop; valid at the twin only. */
export const postcodeTwinAccount = { key: 'demo-key', secret: 'demo-secret' }

/** Options of the Postcode.eu twin. `timeoutMs` is the delay under the fault `timeout`. */
export type PostcodeTwinOptions = { now?: () => Date; timeoutMs?: number }

const SESSION = /^[A-Za-z0-9._-]{8,64}$/
const MAX_SESSIONS = 10_000
const PREFIX = '/postcode/international/v1/'

/**
 * Creates the twin of Postcode.eu (docs/integrations/postcode.md#s8): suggestions and details of invented addresses in
 * three countries.
 */
export function createPostcodeTwin({ now = () => new Date(), timeoutMs = 6_000 }: PostcodeTwinOptions = {}): Twin {
  const faults = createFaults([...commonFaults, 'unauthorised401', 'forbidden403', 'unavailable503', 'html-body'])
  const addressBook = buildAddressBook()
  const contexts = createContexts(now)
  const sessions = new Set<string>()
  let lookups = 0

  function respond(request: Request): Response {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(PREFIX)) return exception(404, 'Not found')
    if (!hasBasicAuth(request, [{ user: postcodeTwinAccount.key, password: postcodeTwinAccount.secret }])) {
      return exception(401, 'Unknown key or secret')
    }
    const session = request.headers.get('x-autocomplete-session') ?? ''
    if (!SESSION.test(session)) return exception(400, 'Missing or invalid X-Autocomplete-Session header')
    if (sessions.size < MAX_SESSIONS) sessions.add(session)
    lookups += 1

    const [subject, context = '', ...parts] = pathname.slice(PREFIX.length).split('/').map(decodeURIComponent)
    const scope = contexts.find(context) ?? (subject === 'autocomplete' ? startOf(context) : undefined)
    if (!scope) return exception(400, 'Invalid or expired context')
    if (subject === 'autocomplete' && parts[0]) return autocomplete(scope, parts[0])
    return subject === 'address' ? details(scope) : exception(404, 'Not found')
  }

  function autocomplete(scope: Scope, term: string): Response {
    const matches = suggest(addressBook, scope, term).map(({ scope: nextScope, ...match }) => ({
      ...match,
      context: contexts.add(nextScope),
      highlights: highlights(match.label, term),
    }))
    return jsonResponse({ newContext: null, matches }, 200, { 'cache-control': 'private, max-age=60' })
  }

  function details(scope: Scope): Response {
    const address = addressDetails(scope)
    return address ? jsonResponse(address) : exception(400, 'Context is not a complete address')
  }

  return {
    name: 'postcode',

    async handle(request) {
      const control = await controlTwin(request, 'postcode', {
        faults,
        // The state has no search terms, because they are parts of addresses of people.
        state: () => ({
          sessions: sessions.size,
          lookups,
          addresses: addressBook.reduce((sum, { houses }) => sum + houses.length, 0),
        }),
        reset: () => {
          contexts.clear()
          sessions.clear()
          lookups = 0
        },
      })
      if (control) return control

      if (faults.triggers('unauthorised401')) return exception(401, 'Unknown key or secret')
      if (faults.triggers('forbidden403')) return exception(403, 'No access')
      if (faults.triggers('unavailable503')) return exception(503, 'Service unavailable')
      if (faults.triggers('html-body')) return new Response('<html><body>Bad gateway</body></html>', { status: 200 })
      const errorBody = (status: number) => ({ exception: status === 429 ? 'Too many requests' : 'Internal error' })
      return underFaults({ faults, request, timeoutMs, errorBody }, async () => respond(request))
    },
  }
}

const startOf = (context: string): Scope | undefined =>
  ['nld', 'bel', 'deu'].includes(context) ? { country: context as Country } : undefined // checked by the condition

const exception = (status: number, text: string) => jsonResponse({ exception: text }, status)
