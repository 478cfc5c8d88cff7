import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionChanged, sessionRead, type TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Session } from '#shared/contracts/users.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { closeSession, openSession, useSession } from '../../common/sessions/index.ts'
import { channelKey, useChannelQuery } from '../bridge/index.ts'
import { useFrozenSession } from './use-frozen-session.ts'

/** The main process ends a session. A page that was a moment quicker would leave the work before the lock is over it. */
const LONGER_SECONDS = 5
/** Under the lock it is nobody's, over or not: it only keeps the page where it is. */
const LOCKED_SECONDS = 7 * 86_400

/** How long the session counts in the page. */
function sessionDuration({ lastsSeconds }: Session, isLocked: boolean): Pick<Session, 'lastsSeconds'> {
  if (isLocked) return { lastsSeconds: LOCKED_SECONDS }
  return lastsSeconds === undefined ? {} : { lastsSeconds: lastsSeconds + LONGER_SECONDS }
}

/** Who stands at the till, as the main process knows it. */
export const useTillSession = () => useChannelQuery(sessionRead, sessionChanged)

/** Takes over what the main process answered, without waiting until it tells. */
export function useSetTillSession() {
  const client = useQueryClient()
  return (now: TillSession) => client.setQueryData(channelKey(sessionRead.channel), now)
}

/**
 * Lets the page know who is logged in by what the main process says, which alone holds the token.
 *
 * @returns whether the page knows it by now; before that nobody may be sent to the login page
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

  // Logging out is refused while a payment runs: then the page, which was quicker, learns that somebody is still here.
  const isLeaving = session != null && inPage === null && !isLocked
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: channelKey(sessionRead.channel) }),
      posTiming.logoutMs,
    )
    return () => clearTimeout(timer)
  }, [client, isLeaving])

  // Whoever takes over sees nothing of what was fetched for a colleague alone; what was refused under the lock is asked anew.
  useEffect(() => {
    if (email === undefined || isLocked) return
    if (before.current !== undefined && before.current !== email)
      void client.resetQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
    before.current = email
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client, email, isLocked])

  // Once known it stays so: a session that runs out a moment before the lock comes takes no page away.
  const isTaken = session === null ? inPage === null : session !== undefined && inPage?.email === session.email
  if (isTaken && !isKnown) setKnown(true)
  return isKnown
}
