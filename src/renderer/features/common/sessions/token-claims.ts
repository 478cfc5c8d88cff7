export type TokenClaims = { email: string; roles: string[]; expires: string | undefined }

/**
 * Returns the claims of a session token: `sub` is the email address, `role` one role or a list of roles
 * (docs/requirements.md#s4-session).
 *
 * Does not check the signature, because only the server can. Throws "Invalid JWT token" for a malformed token.
 */
export function readTokenClaims(token: string): TokenClaims {
  const parts = token.split('.')
  if (parts.length !== 3) throw new Error(INVALID)
  const { sub, role, exp } = claimsIn(parts[1] ?? '')
  return {
    email: typeof sub === 'string' ? sub : '',
    roles: (Array.isArray(role) ? role : [role]).filter((one) => typeof one === 'string'),
    expires: typeof exp === 'number' ? new Date(exp * 1000).toISOString() : undefined,
  }
}

const INVALID = 'Invalid JWT token'

function claimsIn(part: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims === 'object' && claims !== null) return claims as Record<string, unknown> // JSON objects have text keys
  } catch {
    // Ignored: the same error is thrown below for every malformed token.
  }
  throw new Error(INVALID)
}
