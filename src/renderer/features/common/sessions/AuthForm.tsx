import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { AuthFields } from './AuthFields.tsx'
import { AuthMessages } from './AuthMessages.tsx'
import { type AuthField, type AuthValues, authModes, type FormMode } from './auth-modes.ts'
import { type AuthResult, useAuthAction } from './use-auth-action.ts'

type AuthFormProps = {
  mode: FormMode
  /** Token of the mailed link. */
  token: string | undefined
  /** Values typed in this mode or in another one: an email address is typed once. */
  typed: RefObject<AuthValues>
  onLogin: (session: Session) => void
  /** The password is right, and a code is needed next. */
  onChallenge: (challenge: string) => void
}

/**
 * The form of one mode of /auth.
 *
 * Its fields are uncontrolled: values that a password manager filled in before hydration count as well. The validation
 * rules are loaded with the first key press, or at the latest on submit.
 */
export function AuthForm({ mode, token, typed, onLogin, onChallenge }: AuthFormProps) {
  const { fields, button } = authModes[mode]
  const [result, setResult] = useState<AuthResult>({ errors: {} })
  const [isTouched, setTouched] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const mustFocus = useRef(false)
  const action = useAuthAction({ mode, token, onLogin })
  useUnsaved(isTouched && result.message === undefined)

  // After the errors are rendered, and not before.
  useEffect(() => {
    if (mustFocus.current && Object.keys(result.errors).length > 0) focusFirstError(formRef.current)
    mustFocus.current = false
  }, [result.errors])

  const otherErrors = Object.entries(result.errors).filter(([field]) => !fields.some((name) => name === field))
  // A second mail would not help; a visitor who corrects a mistyped address may register again.
  const isDone = result.message !== undefined && (mode === 'reset' || !isTouched)

  const rememberValues = (form: HTMLFormElement) => {
    typed.current = valuesOf(form, typed.current)
    setTouched(true)
    void rules().catch((error: unknown) => report(error, 'form rules'))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, typed.current)
    const errors = await rules().then(
      ({ validateAuthForm }) => validateAuthForm(mode, values),
      () => ({}), // the server has the same rules
    )
    const answer: AuthResult = Object.keys(errors).length > 0 ? { errors } : await action.mutateAsync(values)
    mustFocus.current = true
    setTouched(false)
    setResult(answer)
    if (answer.challenge) onChallenge(answer.challenge)
  }
  const clearError = (field: AuthField) =>
    setResult(({ errors: { [field]: _, ...errors }, ...answer }) => ({ ...answer, errors }))

  return (
    <form
      ref={formRef}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => rememberValues(event.currentTarget)}
    >
      <Stack>
        <AuthFields mode={mode} values={typed.current} errors={result.errors} onCorrect={clearError} />
        <AuthMessages
          errors={otherErrors.map(([, sentence]) => sentence)}
          message={result.message}
          errorMessage={result.errorMessage}
        />
        <Button type="submit" loading={action.isPending} disabled={isDone}>
          {button}
        </Button>
        {(mode === 'registreren' || mode === 'reset') && (
          <Text c="dimmed">
            Wat wij met uw e-mailadres doen leest u in onze <Link to={sitePaths.privacy}>privacyverklaring</Link>.
          </Text>
        )}
      </Stack>
    </form>
  )
}

const rules = () => import('./auth-rules.ts')

function valuesOf(form: HTMLFormElement, before: AuthValues): AuthValues {
  const data = new FormData(form)
  const text = (field: keyof AuthValues) => (data.has(field) ? String(data.get(field)) : before[field])
  return { email: text('email'), password: text('password'), passwordConfirmation: text('passwordConfirmation') }
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
