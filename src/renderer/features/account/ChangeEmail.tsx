import { type FormEvent, useRef, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { refusalOf, useRequestEmailChange } from './account-queries.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

const EMPTY = { email: '', password: '' }
const FIELD_OF = { wrong_password: 'password', email_unchanged: 'email' }

/** Asks for a link to another mail address; the account moves when that link is used. */
export function ChangeEmail({ session }: { session: Session }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useRequestEmailChange()
  const refusal = refusalOf(change.error, FIELD_OF)
  const focusFirstError = useFocusFirstError(form)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await import('./account-rules.ts').then(
      ({ emailRules }) => emailRules(values),
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
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="E-mailadres wijzigen">
      <Stack>
        <Text>
          U logt nu in met {session.email}. Wij sturen een link naar uw nieuwe adres; pas als u die opent verandert er
          iets.
        </Text>
        <TextInput
          label="Nieuw e-mailadres"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PasswordInput label="Uw wachtwoord" autoComplete="current-password" {...field('password')} />
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        {change.isSuccess && <Notice tone="good">{change.data.message}</Notice>}
        <Button type="submit" variant="default" loading={change.isPending}>
          Link sturen
        </Button>
      </Stack>
    </form>
  )
}
