import { IconLock, IconUsers } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sessionLock, type TillSession } from '#shared/contracts/pos/session-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'
import classes from './CurrentUser.module.css'
import { useSetTillSession } from './till-session.ts'

const ROLE_LABELS = { Admin: 'Beheerder', Sales: 'Verkoper' } as const

/** Shows the current user of this till, with buttons to switch to another user and to lock the till. */
export function CurrentUser({ till, onSwitch }: { till: TillSession; onSwitch: () => void }) {
  const pos = usePos()
  const setTillSession = useSetTillSession()
  const lock = useMutation({
    mutationFn: () => pos.call(sessionLock, null),
    onSuccess: setTillSession,
    onError: (error) => report(error, 'lock'),
  })
  if (!till.session) return null
  const { email, roles } = till.session
  const name = till.pinHolders.find((one) => one.email === email)?.name ?? email.split('@')[0]
  return (
    <div className={classes.who}>
      <p className={classes.person}>
        <span className={classes.name} title={email}>
          {name}
        </span>
        <span className={classes.role}>
          {roles.map((role) => ROLE_LABELS[role]).join(', ') || 'Klant'}
          {till.till && ` · ${till.till.name}`}
        </span>
      </p>
      <button type="button" className={classes.button} onClick={onSwitch}>
        <IconUsers size={20} stroke={1.6} aria-hidden />
        <span className={classes.word}>Wissel</span>
      </button>
      <button type="button" className={classes.button} onClick={() => lock.mutate()} disabled={lock.isPending}>
        <IconLock size={20} stroke={1.6} aria-hidden />
        <span className={classes.word}>Vergrendel</span>
      </button>
    </div>
  )
}
