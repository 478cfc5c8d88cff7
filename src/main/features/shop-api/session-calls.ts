import * as z from 'zod/mini'
import { role } from '#shared/contracts/roles.ts'
import { session } from '#shared/contracts/users.ts'
import type { OpenedSession } from '../../ports/session-owner.ts'

/** Effect of a call on the session of the till. */
export type SessionCall = 'login' | 'logout' | 'renewal' | 'none'

/**
 * Returns the effect of a call on the session, by its method and path.
 *
 * @example sessionCallOf('POST', '/api/user/verlengen') // 'renewal'
 */
export function sessionCallOf(method: string, path: string): SessionCall {
  if (method !== 'POST') return 'none'
  if (path === '/api/user/uitloggen') return 'logout'
  if (path === '/api/user/verlengen') return 'renewal'
  if (/^\/api\/user\/(inloggen|inloggen\/code|set\/[^/]+)$/.test(path)) return 'login'
  return 'none'
}

/** True when a response may contain a token or the secret of a till, which no page may see. */
export const mayContainToken = (path: string) => /^\/api\/(user|tills?)(\/|$)/.test(path)

const withToken = z.looseObject({ token: z.string(), session: z.optional(session) })

/** The body of a response without secrets, and the session that the response opened. */
export type SanitizedResponse = { body: unknown; opened: OpenedSession | undefined }

/** Removes the token from the body of a response, and the secret from the body of a response about tills. */
export function sanitizeResponse(path: string, body: unknown): SanitizedResponse {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body, opened: undefined }
  const { token: _, ...rest } = body as Record<string, unknown> // a JSON object has text keys
  const publicBody = path.startsWith('/api/till') ? without(rest, 'secret') : rest
  const read = withToken.safeParse(body)
  if (!read.success) return { body: publicBody, opened: undefined }
  const opened = read.data.session ?? sessionInToken(read.data.token)
  if (!opened) return { body: publicBody, opened: undefined }
  // The page cannot read the session from the token, so the session is always added to the body.
  return { body: { ...publicBody, session: opened }, opened: { token: read.data.token, session: opened } }
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

/**
 * Reads the session from a token, because another server that implements the same contract may send only the token
 * (docs/requirements.md#s4-session).
 */
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
    // A token without these claims opens no session on this till.
    return undefined
  }
}
