import type { OwnPasskey } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { needsProof } from './needs-proof.ts'
import classes from './Passkeys.module.css'
import { passkeySentence } from './passkey-errors.ts'
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
  if (needsProof(remove.error)) return <ConfirmIdentity error={remove.error} onConfirmed={submit} />
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
