import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsSessionLoaded } from './session.ts'

/**
 * Returns the token of the mailed link that opened this page.
 *
 * The token is removed from the URL at once, so that it appears in no history and no referrer. It is stored in the
 * state of the history entry, so that a reload still has it. The server and the first render do not know that state:
 * while `isKnown` is false, `token` may be undefined although the link had a token.
 */
export function useLinkToken(): { token: string | undefined; isKnown: boolean } {
  const isSessionLoaded = useIsSessionLoaded()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const tokenInUrl = new URLSearchParams(search).get('token')
  const historyState: unknown = state
  const hasTokenInHistory =
    typeof historyState === 'object' &&
    historyState !== null &&
    'token' in historyState &&
    typeof historyState.token === 'string'

  useEffect(() => {
    if (tokenInUrl === null) return
    const remaining = new URLSearchParams(search)
    remaining.delete('token')
    void navigate(
      { pathname, search: remaining.toString() },
      { replace: true, state: { token: tokenInUrl }, preventScrollReset: true },
    )
  }, [tokenInUrl, pathname, search, navigate])

  const token = tokenInUrl ?? (hasTokenInHistory && isSessionLoaded ? String(historyState.token) : undefined)
  return { token, isKnown: isSessionLoaded }
}
