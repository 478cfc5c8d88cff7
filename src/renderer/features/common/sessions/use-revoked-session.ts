import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PersistedSession } from './persisted-session.ts'
import { closeSession, useSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Closes the session when the server has revoked it, for example because the password was changed on another device or
 * the account was locked. The first call that the server refuses shows that the session was revoked.
 *
 * A call can also be refused because the shop now requires a second factor. The session then stays open, but without
 * roles, until the user has turned the second factor on.
 *
 * @param onEnd called before the session is closed
 */
export function useRevokedSession(onEnd: () => void): void {
  const client = useQueryClient()
  const isLoggedIn = useSession() !== null
  const onEndRef = useRef(onEnd)
  onEndRef.current = onEnd
  const isFirst = useRef(true)

  useEffect(() => {
    if (!isLoggedIn) return
    const checkError = (error: unknown) => {
      if (hasCode(error, 'second_factor_required')) useSessionStore.setState(withEnrollmentRequired)
      if (!hasCode(error, 'unauthenticated')) return
      onEndRef.current()
      closeSession()
    }
    const onCacheEvent = ({ action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (action?.type === 'error') checkError(action.error)
    }
    // This module is loaded late, so calls may have been refused before it could subscribe. The cache also keeps refusals
    // of an earlier session, or of a locked till: those must not close the session that was opened after them.
    if (isFirst.current) {
      const { openedAt = 0 } = useSessionStore.getState()
      for (const { state } of client.getQueryCache().getAll())
        if (state.errorUpdatedAt > openedAt) checkError(state.error)
    }
    isFirst.current = false
    const unsubscribers = [
      client.getQueryCache().subscribe(onCacheEvent),
      client.getMutationCache().subscribe(onCacheEvent),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [client, isLoggedIn])
}

const hasCode = (error: unknown, code: ShopError['code']) => error instanceof ShopError && error.code === code

const withEnrollmentRequired = ({ session }: PersistedSession): PersistedSession => ({
  session: session && { ...session, roles: [], mustEnrol: true },
})
