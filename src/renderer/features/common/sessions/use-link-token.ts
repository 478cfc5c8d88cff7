import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsSessionRead } from './session.ts'

/**
 * Returns the token of the mailed link that opened this page.
 *
 * It is removed from the URL at once, so that it appears in no history and no referrer. The history entry's state keeps
 * it for a reload. The server cannot see that state: as long as `isKnown` is false, a missing token means nothing.
 */
export function useLinkToken(): { token: string | undefined; isKnown: boolean } {
  const isSessionRead = useIsSessionRead()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const inAddress = new URLSearchParams(search).get('token')
  const historyState: unknown = state
  const hasTokenInHistory =
    typeof historyState === 'object' &&
    historyState !== null &&
    'token' in historyState &&
    typeof historyState.token === 'string'

  useEffect(() => {
    if (inAddress === null) return
    const remaining = new URLSearchParams(search)
    remaining.delete('token')
    void navigate(
      { pathname, search: remaining.toString() },
      { replace: true, state: { token: inAddress }, preventScrollReset: true },
    )
  }, [inAddress, pathname, search, navigate])

  const token = inAddress ?? (hasTokenInHistory && isSessionRead ? String(historyState.token) : undefined)
  return { token, isKnown: isSessionRead }
}
