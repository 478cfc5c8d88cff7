import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_PASSKEY_NAME } from '#shared/contracts/passkeys.ts'
import { required } from '#shared/contracts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Passkeys.module.css'

type NameFormProps = {
  name: string
  onChange: (name: string) => void
  /** Text of the button that submits. */
  button: string
  isPending: boolean
  /** Message about the last attempt. */
  refusal: string | undefined
  onSubmit: () => void
  onCancel: () => void
  /** Explanation above the field. */
  children?: ReactNode
}

/** Form for the name of a passkey. */
export function NameForm({ name, onChange, button, isPending, refusal, onSubmit, onCancel, children }: NameFormProps) {
  const [isSent, setSent] = useState(false)
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isMissing) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {children}
        <TextInput
          label="Naam"
          description="Bijvoorbeeld het apparaat, zodat u de passkey later herkent."
          name="passkey-name"
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME}
          value={name}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={isSent && isMissing ? required('Naam') : undefined}
        />
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <div className={classes.actions}>
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Annuleren
          </Button>
        </div>
      </Stack>
    </form>
  )
}
