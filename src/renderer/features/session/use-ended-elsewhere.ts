import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { KeptSession } from './kept-session.ts'
import { closeSession, useSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Closes the session when the server no longer knows it: the password was changed on another machine, or the account
 * was locked. The first call that is refused for it tells; likewise when the shop began to want a second factor.
 */
export function useEndedElsewhere(onEnd: () => void): void {
  const client = useQueryClient()
  const isLoggedIn = useSession() !== null
  const ended = useRef(onEnd)
  ended.current = onEnd

  useEffect(() => {
    if (!isLoggedIn) return
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const { action } = event
      if (action?.type !== 'error') return
      if (isAbout(action.error, 'second_factor_required')) useSessionStore.setState(mustEnrol)
      if (!isAbout(action.error, 'unauthenticated')) return
      ended.current()
      closeSession()
    }
    const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, isLoggedIn])
}

const isAbout = (error: unknown, code: ShopError['code']) => error instanceof ShopError && error.code === code

const mustEnrol = ({ session }: KeptSession): KeptSession => ({
  session: session && { ...session, roles: [], mustEnrol: true },
})
