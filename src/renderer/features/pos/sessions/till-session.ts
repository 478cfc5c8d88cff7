import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionChanged, sessionRead, type TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Session } from '#shared/contracts/users.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { closeSession, openSession, useSession } from '../../common/sessions/index.ts'
import { channelKey, useChannelQuery } from '../bridge/index.ts'
import { useFrozenSession } from './use-frozen-session.ts'

/**
 * The main process ends the session. If the page ended its copy earlier, it would redirect before the lock covers it.
 */
const EXTRA_SECONDS = 5
/** While the till is locked, the page treats the session as valid, so that it does not redirect to the login page. */
const LOCKED_SECONDS = 7 * 86_400

/** Validity of the session in the page. */
function sessionDuration({ lastsSeconds }: Session, isLocked: boolean): Pick<Session, 'lastsSeconds'> {
  if (isLocked) return { lastsSeconds: LOCKED_SECONDS }
  return lastsSeconds === undefined ? {} : { lastsSeconds: lastsSeconds + EXTRA_SECONDS }
}

/** Session of the till, from the main process. */
export const useTillSession = () => useChannelQuery(sessionRead, sessionChanged)

/** Applies a response of the main process without waiting for its event. */
export function useSetTillSession() {
  const client = useQueryClient()
  return (session: TillSession) => client.setQueryData(channelKey(sessionRead.channel), session)
}

/**
 * Copies the session of the main process, which alone holds the token, to the page.
 *
 * @returns whether the page has the session of the main process; before that there must be no redirect to the login
 * page
 */
export function useSyncTillSession(till: TillSession | undefined): boolean {
  const client = useQueryClient()
  const inPage = useSession()
  const session = till?.session
  const isLocked = till?.isLocked === true
  const email = session?.email
  const [isKnown, setKnown] = useState(false)
  const before = useRef<string | null | undefined>(undefined)

  useEffect(() => {
    if (session === undefined) return
    if (session) openSession({ ...session, ...sessionDuration(session, isLocked) })
    else closeSession()
  }, [session, isLocked])

  useFrozenSession(isLocked)

  // A logout is refused while a payment is in progress. The page has logged out by then, so it reads the session again.
  const isLeaving = session != null && inPage === null && !isLocked
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: channelKey(sessionRead.channel) }),
      posTiming.logoutMs,
    )
    return () => clearTimeout(timer)
  }, [client, isLeaving])

  // After a user switch, removes the previous user's personal data. Also repeats requests that were refused while the
  // till was locked.
  useEffect(() => {
    if (email === undefined || isLocked) return
    if (before.current !== undefined && before.current !== email)
      void client.resetQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
    before.current = email
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client, email, isLocked])

  // Stays true: a session that expires just before the lock must not close the page.
  const isTaken = session === null ? inPage === null : session !== undefined && inPage?.email === session.email
  if (isTaken && !isKnown) setKnown(true)
  return isKnown
}
