import { useEffect } from 'react'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { answerPassword, endTurn, useIsPasswordAsked } from './strong-login-store.ts'
import type { PasswordLogin } from './UnlockOptions.tsx'

type StrongLoginProps = { till: TillSession; PasswordLogin: PasswordLogin }

/**
 * Dialog that asks for the password when a PIN is not enough, for example for a refund. Then the work continues.
 *
 * The dialog closes when the till is locked or gets another user. Only a login of the asked user continues the work, so
 * that no user does something in the name of another one.
 */
export function StrongLogin({ till, PasswordLogin }: StrongLoginProps) {
  const isAsked = useIsPasswordAsked()
  const email = till.session?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lock or the user ends the turn
  useEffect(() => endTurn, [till.isLocked, email])
  return (
    <Dialog
      isOpen={isAsked && !till.isLocked}
      onClose={() => answerPassword(false)}
      title="Uw wachtwoord is nodig"
      size="small"
    >
      <Stack>
        <p>U bent ingelogd met uw pincode. Vul hiervoor uw wachtwoord in; daarna gaat het vanzelf verder.</p>
        <PasswordLogin key={email} email={email ?? ''} onDone={(session) => answerPassword(session.email === email)} />
      </Stack>
    </Dialog>
  )
}
