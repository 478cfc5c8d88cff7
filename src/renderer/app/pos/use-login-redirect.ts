import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { LOGIN_PATH } from './login-path.ts'

/**
 * Where the terminal begins: at the login page when nobody is here, else at a new order. A page that was asked for, like
 * an order of which a payment ran, stays. Who logs out stands at the login page as well.
 *
 * @param till undefined as long as the page does not know who is here
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
