import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { LOGIN_PATH } from './login-path.ts'

/** Pages that need no session. */
const WITHOUT_LOGIN: ReadonlySet<string> = new Set([LOGIN_PATH, posPaths.settings, posPaths.setup])

/**
 * Redirects at the start of the showroom app and after a logout.
 *
 * Without a session, every page except the login page, the settings and the first-time setup redirects to the login page, which leads back.
 * With a session, the home page redirects to a new order. Any other page stays, for example an order with a running
 * payment. A login that follows a logout leads to a new order.
 *
 * @param till undefined until the session is known
 */
export function useLoginRedirect(till: TillSession | undefined): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasLoggedIn = useRef<boolean>(undefined)
  const isLoggedIn = till && till.session !== null

  useEffect(() => {
    if (isLoggedIn === undefined || wasLoggedIn.current === isLoggedIn) return
    const isStart = wasLoggedIn.current === undefined
    wasLoggedIn.current = isLoggedIn
    const mayStayWithoutLogin = WITHOUT_LOGIN.has(pathname)
    if (!isLoggedIn && !mayStayWithoutLogin) {
      const target = isStart && pathname !== sitePaths.home ? pathname + search : posPaths.newOrder
      void navigate(sitePaths.loginThen(target), { replace: true })
    }
    if (isLoggedIn && isStart && pathname === sitePaths.home) void navigate(posPaths.newOrder, { replace: true })
  }, [isLoggedIn, navigate, pathname, search])
}
