import { type FormEvent, useRef, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/domain/accounts/password.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { refusalOf, useChangePassword } from './account-queries.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' }
const FIELD_OF = {
  wrong_password: 'currentPassword',
  password_easily_guessed: 'password',
  passwords_differ: 'passwordConfirmation',
}

/** The current password, and twice a new one. Other devices are logged out. */
export function ChangePassword({ session }: { session: Session }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useChangePassword(session)
  const refusal = refusalOf(change.error, FIELD_OF)
  const focusFirstError = useFocusFirstError(form)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await import('./account-rules.ts').then(
      ({ passwordRules }) => passwordRules(values),
      () => ({}), // the server has the same rules
    )
    setErrors(wrong)
    change.reset()
    if (Object.keys(wrong).length > 0) return focusFirstError()
    change.mutate(values, { onSuccess: () => setValues(EMPTY), onError: focusFirstError })
  }
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name] ?? refusal.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="Wachtwoord wijzigen">
      <Stack>
        {/* So that a password manager knows whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={session.email} readOnly hidden />
        <PasswordInput label="Huidig wachtwoord" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordInput
          label="Nieuw wachtwoord"
          description={`Minimaal ${MIN_PASSWORD_LENGTH} tekens. Een paar woorden achter elkaar is sterk en goed te onthouden.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput
          label="Herhaal het nieuwe wachtwoord"
          autoComplete="new-password"
          {...field('passwordConfirmation')}
        />
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        {change.isSuccess && <Notice tone="good">{change.data.message}</Notice>}
        <Button type="submit" variant="default" loading={change.isPending}>
          Wachtwoord wijzigen
        </Button>
      </Stack>
    </form>
  )
}
