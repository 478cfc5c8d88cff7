import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useIsSessionLoaded, useSession } from '../../common/sessions/index.ts'
import { rolesOf } from './staff-handle.ts'

/**
 * Access of the user to a screen. `no role`: a staff member without a role that the screen requires. `no staff`: a
 * customer. `waiting`: the session is not known yet, or the user is being redirected.
 */
export type ScreenAccess = 'waiting' | 'open' | 'no role' | 'no staff'

/**
 * Decides whether the requested screen may be shown (docs/requirements.md#s2, docs/decisions.md#d21). Without a valid
 * session it redirects to the login page, which returns to the screen. A user who must first enroll a second factor is
 * redirected to the security page. The server enforces access by itself.
 *
 * A screen that is open when the session expires stays open, with a notice above it, so that unsaved input is not lost.
 * A logout, here or in another tab, leaves the screen at once.
 */
export function useGuard(): ScreenAccess {
  const session = useSession()
  const isLoaded = useIsSessionLoaded()
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const requiredRoles = rolesOf(useMatches().map(({ handle }) => handle))
  const lastAccess = useRef<{ key: string; expires: string; access: ScreenAccess }>(null)

  const isValid = session !== null && !hasExpired(session.expires)
  // The session was valid when this screen was opened, and has expired since.
  const canStay = lastAccess.current?.key === key && hasExpired(lastAccess.current.expires)
  const mustLogIn = isLoaded && !isValid && !canStay
  const mustEnrol = isValid && session.mustEnrol === true
  useEffect(() => {
    // After a logout the next user does not get the search terms of the previous one.
    const path = lastAccess.current?.key === key && session === null ? pathname : pathname + search
    if (mustLogIn) void navigate(sitePaths.loginThen(path), { replace: true })
    else if (mustEnrol) void navigate(sitePaths.securityThen(path), { replace: true })
  }, [mustLogIn, mustEnrol, navigate, pathname, search, key, session])

  if (!isLoaded || mustLogIn || mustEnrol) return 'waiting'
  if (!isValid) return lastAccess.current?.access ?? 'waiting'
  const access =
    session.roles.length === 0
      ? 'no staff'
      : session.roles.some((role) => requiredRoles.includes(role))
        ? 'open'
        : 'no role'
  lastAccess.current = { key, expires: session.expires, access }
  return access
}

const hasExpired = (expires: string) => !(Date.parse(expires) > Date.now())
