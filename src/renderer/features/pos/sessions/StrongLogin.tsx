import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { answerPassword, useIsPasswordAsked } from './strong-login-store.ts'
import type { PasswordLogin } from './UnlockOptions.tsx'

type StrongLoginProps = { till: TillSession; PasswordLogin: PasswordLogin }

/** Dialog that asks for the password when a PIN is not enough, for example for a refund. Then the work continues. */
export function StrongLogin({ till, PasswordLogin }: StrongLoginProps) {
  const isAsked = useIsPasswordAsked()
  return (
    <Dialog isOpen={isAsked} onClose={() => answerPassword(false)} title="Uw wachtwoord is nodig" size="small">
      <Stack>
        <p>U bent ingelogd met uw pincode. Vul hiervoor uw wachtwoord in; daarna gaat het vanzelf verder.</p>
        <PasswordLogin email={till.session?.email ?? ''} onDone={() => answerPassword(true)} />
      </Stack>
    </Dialog>
  )
}
