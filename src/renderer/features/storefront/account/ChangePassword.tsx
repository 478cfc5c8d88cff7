import type { Session } from '#shared/contracts/users.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/domain/accounts/password.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { useChangePassword } from './account-queries.ts'
import { useSecretForm } from './use-secret-form.ts'

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' }
const FIELD_OF = {
  wrong_password: 'currentPassword',
  password_easily_guessed: 'password',
  password_leaked: 'password',
  passwords_differ: 'passwordConfirmation',
}

const rules = () => import('./account-rules.ts').then(({ passwordRules }) => passwordRules)

/** Form to change the password, with fields for the current and, twice, the new password. Logs out other devices. */
export function ChangePassword({ session }: { session: Session }) {
  const change = useChangePassword(session)
  const { form, field, refusal } = useSecretForm({ empty: EMPTY, rules, fieldOf: FIELD_OF, change })
  return (
    <form {...form} aria-label="Wachtwoord wijzigen">
      <Stack>
        {/* Tells password managers to which account the new password belongs. */}
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
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {change.isSuccess && <Notice tone="good">{change.data.message}</Notice>}
        <Button type="submit" variant="default" loading={change.isPending}>
          Wachtwoord wijzigen
        </Button>
      </Stack>
    </form>
  )
}
