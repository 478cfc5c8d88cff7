import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { Confirm } from './Confirm.tsx'
import classes from './StaffUsers.module.css'
import type { StaffActions } from './staff-users-queries.ts'

/** Section to reset the second factor and the passkeys of a user who has lost the phone and the recovery codes. */
export function ResetSecondFactor({ action }: { action: StaffActions['resetSecondFactor'] }) {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <section className={classes.card} aria-labelledby="inlogcode">
      <h2 id="inlogcode" className={classes.title}>
        Inlogcode en passkeys
      </h2>
      <p>
        Is de gebruiker telefoon en herstelcodes kwijt? Wis dan de inlogcode en de passkeys. Ga eerst na, bijvoorbeeld
        door te bellen, dat de gebruiker het echt zelf vraagt.
      </p>
      {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
      <Button variant="default" onClick={() => setConfirming(true)} loading={action.isPending}>
        Inlogcode en passkeys wissen
      </Button>
      <Confirm
        isOpen={isConfirming}
        title="Inlogcode en passkeys wissen?"
        button="Wissen"
        isPending={action.isPending}
        onClose={close}
        onConfirm={() => action.mutate(undefined, { onSettled: close })}
      >
        De gebruiker wordt overal uitgelogd, en logt daarna in met alleen het wachtwoord. Daarvan gaat een e-mail uit.
      </Confirm>
    </section>
  )
}
