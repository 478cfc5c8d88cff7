import { useEffect, useRef } from 'react'
import { sessionChanged } from '#shared/contracts/pos/session-channels.ts'
import { freezeSession } from '../../common/sessions/index.ts'
import { usePos } from '../bridge/index.ts'

/**
 * While the till is locked its session may run out, and calls are refused. What lies under the lock must not take that for
 * somebody who left: it would go to the login page, and what was typed with it. So the session in the page stays as it is,
 * from the moment that the lock is told: a refusal that comes with it may be quicker than what is drawn.
 */
export function useFrozenSession(isLocked: boolean): void {
  const counter = usePos()
  const letGo = useRef<(() => void) | undefined>(undefined)
  const heed = useRef((isLockedNow: boolean) => {
    if (isLockedNow) letGo.current ??= freezeSession()
    else {
      letGo.current?.()
      letGo.current = undefined
    }
  }).current

  useEffect(() => heed(isLocked), [heed, isLocked])
  useEffect(() => {
    const stop = counter.listen(sessionChanged, (now) => heed(now.isLocked))
    return () => {
      stop()
      heed(false)
    }
  }, [counter, heed])
}
