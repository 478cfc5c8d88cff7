import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PersistedSession } from './persisted-session.ts'
import { closeSession, useSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Closes the session when the server has revoked it: the password was changed elsewhere, or the account was locked. The
 * first refused call shows it. The same happens when the shop starts to require a second factor.
 */
export function useRevokedSession(onEnd: () => void): void {
  const client = useQueryClient()
  const isLoggedIn = useSession() !== null
  const ended = useRef(onEnd)
  ended.current = onEnd
  const isFirst = useRef(true)

  useEffect(() => {
    if (!isLoggedIn) return
    const checkError = (error: unknown) => {
      if (isAbout(error, 'second_factor_required')) useSessionStore.setState(mustEnrol)
      if (!isAbout(error, 'unauthenticated')) return
      ended.current()
      closeSession()
    }
    const look = ({ action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (action?.type === 'error') checkError(action.error)
    }
    // Calls may have been refused before this part was loaded.
    if (isFirst.current) {
      for (const { state } of client.getQueryCache().getAll()) checkError(state.error)
    }
    isFirst.current = false
    const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, isLoggedIn])
}

const isAbout = (error: unknown, code: ShopError['code']) => error instanceof ShopError && error.code === code

const mustEnrol = ({ session }: PersistedSession): PersistedSession => ({
  session: session && { ...session, roles: [], mustEnrol: true },
})
