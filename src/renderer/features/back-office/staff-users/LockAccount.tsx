import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Confirm } from './Confirm.tsx'
import classes from './StaffUsers.module.css'
import type { StaffActions } from './staff-users-queries.ts'
import { nameOf } from './staff-words.ts'

type LockAccountProps = { user: StaffUser; action: StaffActions['setLock'] }

/** Section with the button that locks or unlocks an account. */
export function LockAccount({ user, action }: LockAccountProps) {
  const [isConfirming, setConfirming] = useState(false)
  const isLocked = user.state === 'locked'
  const close = () => setConfirming(false)
  return (
    <section className={classes.card} aria-labelledby="toegang">
      <h2 id="toegang" className={classes.title}>
        Toegang
      </h2>
      <p>
        {isLocked
          ? 'Dit account is geblokkeerd: inloggen kan niet, ook niet met een nieuw wachtwoord.'
          : 'Wie geblokkeerd is, is meteen overal uitgelogd en kan niet meer inloggen. Wat de gebruiker deed blijft bewaard.'}
      </p>
      {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
      {isLocked ? (
        <Button variant="default" loading={action.isPending} onClick={() => action.mutate(false)}>
          Deblokkeren
        </Button>
      ) : (
        <Button variant="default" loading={action.isPending} onClick={() => setConfirming(true)}>
          Blokkeren
        </Button>
      )}
      <Confirm
        isOpen={isConfirming}
        title={`${nameOf(user)} blokkeren?`}
        button="Blokkeren"
        isPending={action.isPending}
        onClose={close}
        onConfirm={() => action.mutate(true, { onSettled: close })}
      >
        De gebruiker wordt meteen overal uitgelogd.
      </Confirm>
    </section>
  )
}
