import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { LOGIN_PATH } from './login-path.ts'

/**
 * Redirects the start page of the showroom app: to the login page without a session, else to a new order. A requested
 * page, for example an order with a running payment, stays. A logout also leads to the login page.
 *
 * @param till undefined until the session is known
 */
export function useLoginRedirect(till: TillSession | undefined): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasHere = useRef<boolean>(undefined)
  const isHere = till && till.session !== null

  useEffect(() => {
    if (isHere === undefined || wasHere.current === isHere) return
    const isStart = wasHere.current === undefined
    wasHere.current = isHere
    const mayStayWithoutLogin = pathname === LOGIN_PATH || pathname === posPaths.settings
    if (!isHere && !mayStayWithoutLogin) {
      const wanted = isStart && pathname !== sitePaths.home ? pathname + search : posPaths.newOrder
      void navigate(sitePaths.loginThen(wanted), { replace: true })
    }
    if (isHere && isStart && pathname === sitePaths.home) void navigate(posPaths.newOrder, { replace: true })
  }, [isHere, navigate, pathname, search])
}
