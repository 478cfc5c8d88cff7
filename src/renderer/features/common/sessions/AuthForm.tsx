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
  /** Values typed in this mode or in another mode, so that a typed email address is still there after a mode change. */
  typed: RefObject<AuthValues>
  onLogin: (session: Session) => void
  /** Called when the password is right and the login requires a code next. */
  onChallenge: (challenge: string) => void
}

/**
 * The form of one mode of /auth.
 *
 * Its fields are uncontrolled, so that values that a password manager filled in before hydration are submitted too. The
 * validation rules are loaded when the visitor starts to type, or at the latest on submit.
 */
export function AuthForm({ mode, token, typed, onLogin, onChallenge }: AuthFormProps) {
  const { fields, button } = authModes[mode]
  const [result, setResult] = useState<AuthResult>({ errors: {} })
  const [isTouched, setTouched] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const mustFocus = useRef(false)
  const action = useAuthAction({ mode, token, onLogin })
  useUnsaved(isTouched && result.message === undefined)

  // Runs after the errors are rendered, because only then the fields with an error have the attribute `aria-invalid`.
  useEffect(() => {
    if (mustFocus.current && Object.keys(result.errors).length > 0) focusFirstError(formRef.current)
    mustFocus.current = false
  }, [result.errors])

  const otherErrors = Object.entries(result.errors).filter(([field]) => !fields.some((name) => name === field))
  // In the mode "reset" the button stays disabled after a success, because a second mail would not help. In the other
  // modes a changed value enables it again, for example after a mistyped email address.
  const isDone = result.message !== undefined && (mode === 'reset' || !isTouched)

  const rememberValues = (form: HTMLFormElement) => {
    typed.current = valuesOf(form, typed.current)
    setTouched(true)
    void loadRules().catch((error: unknown) => report(error, 'form rules'))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, typed.current)
    const errors = await loadRules().then(
      ({ validateAuthForm }) => validateAuthForm(mode, values),
      () => ({}), // the rules could not be loaded; the server applies the same rules
    )
    const newResult: AuthResult = Object.keys(errors).length > 0 ? { errors } : await action.mutateAsync(values)
    mustFocus.current = true
    setTouched(false)
    setResult(newResult)
    if (newResult.challenge) onChallenge(newResult.challenge)
  }
  const clearError = (field: AuthField) =>
    setResult(({ errors: { [field]: _, ...errors }, ...others }) => ({ ...others, errors }))

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

const loadRules = () => import('./auth-rules.ts')

function valuesOf(form: HTMLFormElement, before: AuthValues): AuthValues {
  const data = new FormData(form)
  const text = (field: keyof AuthValues) => (data.has(field) ? String(data.get(field)) : before[field])
  return { email: text('email'), password: text('password'), passwordConfirmation: text('passwordConfirmation') }
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
