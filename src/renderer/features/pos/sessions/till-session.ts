import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionChanged, sessionRead, type TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Session } from '#shared/contracts/users.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { closeSession, openSession, useSession } from '../../common/sessions/index.ts'
import { channelKey, useChannelQuery } from '../bridge/index.ts'
import { useFrozenSession } from './use-frozen-session.ts'

/**
 * Extra validity of the session in the page. When the main process ends the session, the lock covers the page. If the
 * page ended its copy of the session earlier, it would redirect to the login page before the lock covers it.
 */
const EXTRA_SECONDS = 5
/** While the till is locked, the page treats the session as valid, so that it does not redirect to the login page. */
const LOCKED_SECONDS = 7 * 86_400

/** Returns the validity of the session in the page. */
function sessionDuration({ lastsSeconds }: Session, isLocked: boolean): Pick<Session, 'lastsSeconds'> {
  if (isLocked) return { lastsSeconds: LOCKED_SECONDS }
  return lastsSeconds === undefined ? {} : { lastsSeconds: lastsSeconds + EXTRA_SECONDS }
}

/** Returns the session of the till, from the main process. */
export const useTillSession = () => useChannelQuery(sessionRead, sessionChanged)

/** Returns a function that applies a session from a response of the main process, without waiting for its event. */
export function useSetTillSession() {
  const client = useQueryClient()
  return (session: TillSession) => client.setQueryData(channelKey(sessionRead.channel), session)
}

/**
 * Copies the session of the main process to the page. The copy has no token: only the main process has the token.
 *
 * @returns whether the page has the session of the main process. While it is false, the page must not redirect to the
 * login page.
 */
export function useSyncTillSession(till: TillSession | undefined): boolean {
  const client = useQueryClient()
  const pageSession = useSession()
  const session = till?.session
  const isLocked = till?.isLocked === true
  const email = session?.email
  const [isKnown, setKnown] = useState(false)
  const previousEmail = useRef<string | null | undefined>(undefined)

  useEffect(() => {
    if (session === undefined) return
    if (session) openSession({ ...session, ...sessionDuration(session, isLocked) })
    else closeSession()
  }, [session, isLocked])

  useFrozenSession(isLocked)

  // The main process refuses a logout while a payment is in progress. The page has already ended its session by then,
  // so it reads the session again.
  const isLoggingOut = session != null && pageSession === null && !isLocked
  useEffect(() => {
    if (!isLoggingOut) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: channelKey(sessionRead.channel) }),
      posTiming.logoutMs,
    )
    return () => clearTimeout(timer)
  }, [client, isLoggingOut])

  // After a user switch, removes the previous user's personal data. Also repeats requests that were refused while the
  // till was locked.
  useEffect(() => {
    if (email === undefined || isLocked) return
    if (previousEmail.current !== undefined && previousEmail.current !== email)
      void client.resetQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
    previousEmail.current = email
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client, email, isLocked])

  // `isKnown` never becomes false again, because a session that expires just before the lock must not close the page.
  const isCopied =
    session === null ? pageSession === null : session !== undefined && pageSession?.email === session.email
  if (isCopied && !isKnown) setKnown(true)
  return isKnown
}
