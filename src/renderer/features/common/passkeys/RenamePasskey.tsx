import { useState } from 'react'
import type { OwnPasskey } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { NameForm } from './NameForm.tsx'
import { passkeySentence } from './passkey-errors.ts'
import { useRenamePasskey } from './passkey-queries.ts'

type RenamePasskeyProps = {
  session: Session
  passkey: OwnPasskey
  onDone: (message: string) => void
  onCancel: () => void
}

/** Form to change the name of a passkey. */
export function RenamePasskey({ session, passkey, onDone, onCancel }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(session)
  const submit = () =>
    rename.mutate(
      { passkeyId: passkey.passkeyId, name: name.trim() },
      { onSuccess: () => onDone('De naam is gewijzigd.') },
    )
  return (
    <NameForm
      name={name}
      onChange={setName}
      button="Opslaan"
      isPending={rename.isPending}
      refusal={passkeySentence(rename.error)}
      onSubmit={submit}
      onCancel={onCancel}
    />
  )
}
