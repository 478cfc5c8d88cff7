import { type ComponentType, useState } from 'react'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { stateChanged, stateRead } from '#shared/contracts/pos/state-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useChannelQuery } from '../bridge/index.ts'
import classes from './Lock.module.css'
import { LogoutFromLock } from './LogoutFromLock.tsx'
import { PinEntry } from './PinEntry.tsx'
import { PinHolders } from './PinHolders.tsx'

/** Login with a password inside the lock. @param email the previous user */
export type PasswordLogin = ComponentType<{ email: string; onDone: () => void }>

type UnlockOptionsProps = {
  till: TillSession
  /** Undefined while the till is locked. */
  onBack: (() => void) | undefined
  onDone: () => void
  PasswordLogin: PasswordLogin
}

/** Ways to unlock: user and PIN, or the password. */
export function UnlockOptions({ till, onBack, onDone, PasswordLogin }: UnlockOptionsProps) {
  const [email, setEmail] = useState<string>()
  const [wantsPassword, setWantsPassword] = useState(false)
  const [why, setWhy] = useState<string>()
  const isServerAway = useChannelQuery(stateRead, stateChanged).data?.server.state === 'bad'
  const holder = till.pinHolders.find((one) => one.email === email)
  const byPassword = wantsPassword || till.pinHolders.length === 0

  const toNames = () => {
    setEmail(undefined)
    setWantsPassword(false)
    setWhy(undefined)
  }
  const needPassword = (reason: string) => {
    setWantsPassword(true)
    setWhy(reason)
  }
  return (
    <>
      <div className={classes.ways}>
        {isServerAway && (
          <Notice tone="bad">De winkel is niet bereikbaar. Zodra de verbinding er weer is kunt u verder.</Notice>
        )}
        {why && byPassword && <Notice tone="bad">{why}</Notice>}
        {byPassword ? (
          <PasswordLogin email={email ?? till.session?.email ?? ''} onDone={onDone} />
        ) : holder ? (
          <PinEntry key={holder.email} holder={holder} onDone={onDone} onBlocked={needPassword} />
        ) : (
          <PinHolders holders={till.pinHolders} lastEmail={till.session?.email} onChoose={setEmail} />
        )}
      </div>
      <div className={classes.foot}>
        {till.pinHolders.length > 0 && (holder || byPassword) && (
          <Button variant="default" onClick={toNames}>
            Andere collega
          </Button>
        )}
        {!byPassword && (
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
