import * as z from 'zod/mini'
import { role, session } from '#shared/contracts/users.ts'
import type { OpenedSession } from '../../ports/session-owner.ts'

/** What a call means for who is logged in at the till. */
export type SessionCall = 'login' | 'logout' | 'renewal' | 'none'

/** What a call means for who is logged in, by its method and path. @example sessionCallOf('POST', '/api/user/verlengen') // 'renewal' */
export function sessionCallOf(method: string, path: string): SessionCall {
  if (method !== 'POST') return 'none'
  if (path === '/api/user/uitloggen') return 'logout'
  if (path === '/api/user/verlengen') return 'renewal'
  if (/^\/api\/user\/(inloggen|inloggen\/code|set\/[^/]+)$/.test(path)) return 'login'
  return 'none'
}

/** Whether an answer may hold a token or the secret of a till, which no page sees. */
export const mayContainToken = (path: string) => /^\/api\/(user|tills?)(\/|$)/.test(path)

const withToken = z.looseObject({ token: z.string(), session: z.optional(session) })

/** An answer as the page may see it, and the session that it opens. */
export type SanitizedResponse = { body: unknown; opened: OpenedSession | undefined }

/** Takes the token out of an answer, and of one about tills the secret as well. */
export function sanitizeResponse(path: string, body: unknown): SanitizedResponse {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body, opened: undefined }
  const { token: _, ...rest } = body as Record<string, unknown> // JSON objects have text keys
  const told = path.startsWith('/api/till') ? without(rest, 'secret') : rest
  const read = withToken.safeParse(body)
  if (!read.success) return { body: told, opened: undefined }
  const known = read.data.session ?? sessionInToken(read.data.token)
  if (!known) return { body: told, opened: undefined }
  // The page cannot look into the token, so it is always told whose session it is.
  return { body: { ...told, session: known }, opened: { token: read.data.token, session: known } }
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
}

const claims = z.object({
  sub: z.string(),
  exp: z.number(),
  role: z.catch(z.union([z.array(z.string()), z.string()]), []),
})
const DEFAULT_PAGE_SIZE = 96

/** Another server behind the same contract may send the token alone (specification §4); it says whose it is. */
function sessionInToken(token: string): OpenedSession['session'] | undefined {
  try {
    const part = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    const { sub, exp, role: roles } = claims.parse(JSON.parse(part))
    return {
      email: sub,
      roles: [roles].flat().flatMap((one) => role.safeParse(one).data ?? []),
      expires: new Date(exp * 1000).toISOString(),
      userPageSize: DEFAULT_PAGE_SIZE,
    }
  } catch {
    // It is no token that anybody could use: whoever logs in hears so by the next refusal.
    return undefined
  }
}
