import { useEffect, useRef } from 'react'
import { sessionChanged } from '#shared/contracts/pos/session-channels.ts'
import { freezeSession } from '../../common/sessions/index.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Prevents that the session of the page is closed while the till is locked (`freezeSession`). During the lock the
 * session may expire, and requests are refused. The page under the lock must not treat this as a logout, because it
 * would redirect to the login page and lose unsaved input.
 *
 * The freeze begins with the lock event of the main process, because a refusal may arrive before the lock is rendered.
 */
export function useFrozenSession(isLocked: boolean): void {
  const pos = usePos()
  const unfreeze = useRef<(() => void) | undefined>(undefined)
  const setFrozen = useRef((isLockedNow: boolean) => {
    if (isLockedNow) unfreeze.current ??= freezeSession()
    else {
      unfreeze.current?.()
      unfreeze.current = undefined
    }
  }).current

  useEffect(() => setFrozen(isLocked), [setFrozen, isLocked])
  useEffect(() => {
    const stop = pos.listen(sessionChanged, (session) => setFrozen(session.isLocked))
    return () => {
      stop()
      setFrozen(false)
    }
  }, [pos, setFrozen])
}
