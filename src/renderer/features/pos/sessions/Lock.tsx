import { IconLock, IconUsers } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import classes from './Lock.module.css'
import { type PasswordLogin, UnlockOptions } from './UnlockOptions.tsx'
import { useOnTop } from './use-on-top.ts'

type LockProps = {
  till: TillSession
  /** True while the user switches to another user. */
  isSwitching: boolean
  /** Ends the user switch, because it is done or canceled. */
  onBack: () => void
  PasswordLogin: PasswordLogin
}

/**
 * Covers the seller's window while the till is locked, and during a user switch. The page below does not change, and
 * can be neither read nor used.
 */
export function Lock({ till, isSwitching, onBack, PasswordLogin }: LockProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isOpen = till.isLocked || isSwitching
  useOnTop(ref, isOpen)
  const mayGoBack = isSwitching && !till.isLocked
  const Icon = till.isLocked ? IconLock : IconUsers
  return (
    <dialog
      ref={ref}
      className={classes.lock}
      aria-labelledby={titleId}
      // Prevents the browser from closing the dialog. React does not type this attribute yet.
      closedby={'none'}
      onCancel={(event) => {
        event.preventDefault()
        if (mayGoBack) onBack()
      }}
    >
      {isOpen && (
        <div className={classes.panel}>
          <header className={classes.head}>
            <Icon size={30} stroke={1.5} aria-hidden />
            <h1 id={titleId} className={classes.title}>
              {till.isLocked ? 'Vergrendeld' : 'Wissel van collega'}
            </h1>
            <p className={classes.text}>
              {till.isLocked
                ? 'Uw werk staat klaar zoals u het achterliet. '
                : 'Wie gaat er verder? Wat op het scherm staat blijft staan. '}
              {till.isLocked &&
                (till.pinHolders.length > 0 ? 'Kies uw naam om verder te gaan.' : 'Log in om verder te gaan.')}
            </p>
          </header>
          <UnlockOptions
            till={till}
            onBack={mayGoBack ? onBack : undefined}
            onDone={onBack}
            PasswordLogin={PasswordLogin}
          />
        </div>
      )}
    </dialog>
  )
}
