import { type RefObject, type SubmitEvent, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AuthFields } from './AuthFields.tsx'
import { AuthMessages } from './AuthMessages.tsx'
import { type AuthValues, authModes, type FormMode } from './auth-modes.ts'
import { useAuthAction } from './use-auth-action.ts'

type AuthFormProps = {
  mode: FormMode
  /** Of the mailed link that led here. */
  token: string | undefined
  /** What was typed, in this mode and before in another: a mail address is typed once. */
  typed: RefObject<AuthValues>
  onLogin: (session: Session) => void
}

/**
 * The form of one mode of /auth.
 *
 * Its fields are the browser's own: what a password manager filled in before the scripts were there counts as well.
 * The rules are fetched with the first key, or at the latest with the button.
 */
export function AuthForm({ mode, token, typed, onLogin }: AuthFormProps) {
  const { fields, button } = authModes[mode]
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isTouched, setTouched] = useState(false)
  const action = useAuthAction({ mode, token, onLogin })
  useUnsaved(isTouched && !action.isSuccess)

  const answer = action.data
  const errors = { ...answer?.errors, ...wrong }
  const elsewhere = Object.entries(errors).filter(([field]) => !fields.some((name) => name === field))
  // A second mail helps nobody; who corrects a mistyped address may register again.
  const isDone = answer?.message !== undefined && (mode === 'reset' || !isTouched)

  const remember = (form: HTMLFormElement) => {
    typed.current = valuesOf(form, typed.current)
    setTouched(true)
    void import('./auth-rules.ts')
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form, typed.current)
    const { wrongIn } = await import('./auth-rules.ts')
    const found = wrongIn(mode, values)
    setWrong(found)
    setTouched(false)
    const result = Object.keys(found).length > 0 ? { errors: found } : await action.mutateAsync(values)
    if (Object.keys(result.errors).length > 0) requestAnimationFrame(() => focusFirstError(form))
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => remember(event.currentTarget)}
    >
      <Stack>
        <AuthFields
          mode={mode}
          values={typed.current}
          errors={errors}
          onMended={(field) => setWrong(({ [field]: _, ...others }) => others)}
        />
        <AuthMessages
          errors={elsewhere.map(([, sentence]) => sentence)}
          message={answer?.message}
          errorMessage={answer?.errorMessage}
        />
        <Button type="submit" loading={action.isPending} disabled={isDone}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

function valuesOf(form: HTMLFormElement, before: AuthValues): AuthValues {
  const data = new FormData(form)
  const text = (field: keyof AuthValues) => (data.has(field) ? String(data.get(field)) : before[field])
  return { email: text('email'), password: text('password'), passwordConfirmation: text('passwordConfirmation') }
}

function focusFirstError(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
