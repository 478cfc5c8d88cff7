import type { Session } from '#shared/contracts/users.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { IdentityQuestion, needsProof } from '../../common/passkeys/index.ts'
import { useRequestEmailChange } from './account-queries.ts'
import { useSecretForm } from './use-secret-form.ts'

const EMPTY = { email: '', password: '' }
const FIELD_OF = { wrong_password: 'password', email_unchanged: 'email' }

const rules = () => import('./account-rules.ts').then(({ emailRules }) => emailRules)

/**
 * Form to change the email address of the account. A link is mailed to the new address, and the account gets the new
 * address when that link is opened. A user who has a passkey gives it first, and need not fill the form again.
 */
export function ChangeEmail({ session }: { session: Session }) {
  const change = useRequestEmailChange()
  const { form, field, refusal, sendAgain } = useSecretForm({ empty: EMPTY, rules, fieldOf: FIELD_OF, change })
  if (needsProof(change.error)) return <IdentityQuestion error={change.error} onConfirmed={sendAgain} />
  return (
    <form {...form} aria-label="E-mailadres wijzigen">
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
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {change.isSuccess && <Notice tone="good">{change.data.message}</Notice>}
        <Button type="submit" variant="default" loading={change.isPending}>
          Link sturen
        </Button>
      </Stack>
    </form>
  )
}
