import { type ComponentType, useState } from 'react'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { stateChanged, stateRead } from '#shared/contracts/pos/state-channels.ts'
import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useChannelQuery } from '../bridge/index.ts'
import classes from './Lock.module.css'
import { LogoutFromLock } from './LogoutFromLock.tsx'
import { PinEntry } from './PinEntry.tsx'
import { PinHolders } from './PinHolders.tsx'

/**
 * Form to log in with a password inside the lock. `onDone` receives the new session.
 *
 * @param email the chosen user, else the previous user of the till
 */
export type PasswordLogin = ComponentType<{ email: string; onDone: (session: Session) => void }>

type UnlockOptionsProps = {
  till: TillSession
  /** Cancels the user switch; undefined while the till is locked. */
  onBack: (() => void) | undefined
  onDone: () => void
  PasswordLogin: PasswordLogin
}

/** The ways to unlock the till or to switch user: with a PIN, after choosing the user, or with a password. */
export function UnlockOptions({ till, onBack, onDone, PasswordLogin }: UnlockOptionsProps) {
  const [email, setEmail] = useState<string>()
  // The list of users may arrive after the form is shown. The form then stays, because the user may be typing in it.
  const [wantsPassword, setWantsPassword] = useState(till.pinHolders.length === 0)
  const [reasonForPassword, setReasonForPassword] = useState<string>()
  const isServerAway = useChannelQuery(stateRead, stateChanged).data?.server.state === 'bad'
  const holder = till.pinHolders.find((one) => one.email === email)
  const usesPassword = wantsPassword || till.pinHolders.length === 0
  const lastName = till.pinHolders.find((one) => one.email === till.session?.email)?.name ?? till.session?.email

  const showNames = () => {
    setEmail(undefined)
    setWantsPassword(false)
    setReasonForPassword(undefined)
  }
  const requirePassword = (reason: string) => {
    setWantsPassword(true)
    setReasonForPassword(reason)
  }
  return (
    <>
      <div className={classes.ways}>
        {isServerAway && <Notice tone="bad">{awayText(till.unlocksOfflineBy, lastName)}</Notice>}
        {reasonForPassword && usesPassword && <Notice tone="bad">{reasonForPassword}</Notice>}
        {usesPassword ? (
          <PasswordLogin email={email ?? till.session?.email ?? ''} onDone={onDone} />
        ) : holder ? (
          <PinEntry key={holder.email} holder={holder} onDone={onDone} onBlocked={requirePassword} />
        ) : (
          <PinHolders holders={till.pinHolders} lastEmail={till.session?.email} onChoose={setEmail} />
        )}
      </div>
      <div className={classes.foot}>
        {till.pinHolders.length > 0 && (holder || usesPassword) && (
          <Button variant="default" onClick={showNames}>
            Andere collega
          </Button>
        )}
        {!usesPassword && (
          <Button variant="subtle" onClick={() => setWantsPassword(true)}>
            Inloggen met wachtwoord
          </Button>
        )}
        {onBack ? (
          <Button variant="subtle" onClick={onBack}>
            Terug naar het werk
          </Button>
        ) : (
          <LogoutFromLock />
        )}
      </div>
    </>
  )
}

/** Returns who can unlock the till while the shop is unreachable, and with what. */
function awayText(secret: TillSession['unlocksOfflineBy'], name: string | undefined): string {
  if (!secret) return 'De winkel is niet bereikbaar. Zodra de verbinding er weer is kunt u verder.'
  const words = secret === 'pin' ? 'de pincode' : 'het wachtwoord'
  return `De winkel is niet bereikbaar. Ontgrendelen kan wel: ${name} gebruikt ${words} waarmee hier is ingelogd. Wisselen van collega kan zodra de verbinding er weer is.`
}
