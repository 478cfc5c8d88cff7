import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsSessionRead } from './session.ts'

/**
 * The token of the mailed link that led here.
 *
 * It is taken out of the address at once, so that it stands in no history and is told to nobody; the entry of this page
 * in the browser's history keeps it, for a reload. The server, which draws the page first, does not see that entry: as
 * long as `isKnown` is false, no token means nothing.
 */
export function useLinkToken(): { token: string | undefined; isKnown: boolean } {
  const isStanding = useIsSessionRead()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const inAddress = new URLSearchParams(search).get('token')
  const kept: unknown = state
  const isKept = typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string'

  useEffect(() => {
    if (inAddress === null) return
    const others = new URLSearchParams(search)
    others.delete('token')
    void navigate(
      { pathname, search: others.toString() },
      { replace: true, state: { token: inAddress }, preventScrollReset: true },
    )
  }, [inAddress, pathname, search, navigate])

  const token = inAddress ?? (isKept && isStanding ? String(kept.token) : undefined)
  return { token, isKnown: isStanding }
}
