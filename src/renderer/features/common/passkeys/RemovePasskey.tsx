import type { OwnPasskey } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import classes from './Passkeys.module.css'
import { passkeySentence, proofMethodsIn } from './passkey-errors.ts'
import { useRemovePasskey } from './passkey-queries.ts'

type RemovePasskeyProps = {
  session: Session
  passkey: OwnPasskey
  onDone: (message: string) => void
  onCancel: () => void
}

/** Asks whether to remove a passkey, and first for a confirmation of the identity if the shop requires it. */
export function RemovePasskey({ session, passkey, onDone, onCancel }: RemovePasskeyProps) {
  const remove = useRemovePasskey(session)
  const submit = () => remove.mutate(passkey.passkeyId, { onSuccess: ({ message }) => onDone(message) })
  const methods = proofMethodsIn(remove.error)
  if (methods) return <ConfirmIdentity methods={methods} onConfirmed={submit} />
  const refusal = passkeySentence(remove.error)
  return (
    <Stack>
      <Text>
        Met “{passkey.name}” kunt u dan niet meer inloggen. Waar u ermee bent ingelogd, wordt u uitgelogd. Verwijder de
        passkey daarna ook op het apparaat zelf.
      </Text>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={classes.actions}>
        <Button onClick={submit} loading={remove.isPending}>
          Verwijderen
        </Button>
        <Button variant="default" onClick={onCancel}>
          Toch niet
        </Button>
      </div>
    </Stack>
  )
}
