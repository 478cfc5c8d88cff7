import { useEffect, useRef } from 'react'
import { sessionChanged } from '#shared/contracts/pos/session-channels.ts'
import { freezeSession } from '../../common/sessions/index.ts'
import { usePos } from '../bridge/index.ts'

/**
 * Freezes the session of the page while the till is locked. The session may expire and requests are refused then. The
 * page under the lock must not treat that as a logout: it would redirect to the login page and lose unsaved input. The
 * freeze begins with the lock event of the main process, because a refusal may arrive before the lock is rendered.
 */
export function useFrozenSession(isLocked: boolean): void {
  const pos = usePos()
  const unfreeze = useRef<(() => void) | undefined>(undefined)
  const follow = useRef((isLockedNow: boolean) => {
    if (isLockedNow) unfreeze.current ??= freezeSession()
    else {
      unfreeze.current?.()
      unfreeze.current = undefined
    }
  }).current

  useEffect(() => follow(isLocked), [follow, isLocked])
  useEffect(() => {
    const stop = pos.listen(sessionChanged, (now) => follow(now.isLocked))
    return () => {
      stop()
      follow(false)
    }
  }, [pos, follow])
}
