import { useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { deviceName } from '#shared/domain/accounts/device.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { NameForm } from './NameForm.tsx'
import { needsProof } from './needs-proof.ts'
import { passkeySentence } from './passkey-errors.ts'
import { type OpenPasskeys, useAddPasskey, usePreparedPasskeys } from './passkey-queries.ts'

type AddPasskeyProps = {
  session: Session
  openPasskeys: OpenPasskeys
  /** Called with the message of the shop. */
  onDone: (message: string) => void
  onCancel: () => void
}

/**
 * Form to add a passkey with a name. If the shop asks for a confirmation of the identity, the user presses the button
 * again after it, because browsers make a passkey only after a press.
 */
export function AddPasskey({ session, openPasskeys, onDone, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [isConfirmed, setConfirmed] = useState(false)
  const add = useAddPasskey(session, openPasskeys)
  usePreparedPasskeys(openPasskeys)
  if (needsProof(add.error)) {
    const confirmed = () => {
      add.reset()
      setConfirmed(true)
    }
    return <ConfirmIdentity error={add.error} onConfirmed={confirmed} />
  }
  return (
    <NameForm
      name={name}
      onChange={setName}
      button="Toevoegen"
      isPending={add.isPending}
      refusal={passkeySentence(add.error)}
      onSubmit={() => add.mutate(name.trim(), { onSuccess: ({ message }) => onDone(message) })}
      onCancel={onCancel}
    >
      {isConfirmed && !add.error && <Notice tone="good">Bevestigd. Voeg nu de passkey toe.</Notice>}
      <Text>Uw browser vraagt daarna om uw vinger, uw gezicht of de code van dit apparaat.</Text>
    </NameForm>
  )
}
