import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { required } from '#shared/contracts/texts.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { passkeySentence, proofMethodsIn } from './passkey-errors.ts'
import { useConfirmIdentity, usePreparedPasskeys } from './passkey-queries.ts'

type ConfirmIdentityProps = {
  /** The failure of the call for which the shop requires the confirmation. It names the ways to give it. */
  error: ShopError
  onConfirmed: () => void
}

/**
 * Asks the user to confirm the identity, because the login was too long ago or was too weak for the action: with a
 * passkey, with password and code, or with the password.
 */
export function ConfirmIdentity({ error, onConfirmed }: ConfirmIdentityProps) {
  const methods = proofMethodsIn(error)
  const { openPasskeys } = usePlatform()
  const withPasskey = useConfirmIdentity(openPasskeys, onConfirmed)
  usePreparedPasskeys(openPasskeys)
  const hasPassword = methods.includes('password') || methods.includes('code')
  return (
    <Stack>
      <Text>Bevestig eerst dat u het bent. Daarna kunt u tien minuten lang uw inloggegevens wijzigen.</Text>
      {methods.includes('passkey') && openPasskeys && (
        <>
          {withPasskey.error && <Notice tone="bad">{passkeySentence(withPasskey.error)}</Notice>}
          <Button onClick={() => withPasskey.mutate('passkey')} loading={withPasskey.isPending}>
            Bevestigen met passkey
          </Button>
        </>
      )}
      {hasPassword && <PasswordProofForm needsCode={methods.includes('code')} onConfirmed={onConfirmed} />}
      {!hasPassword && (
        <Text c="dimmed">
          Passkey kwijt? Medewerkers vragen een beheerder om hun passkeys te wissen. Klanten loggen uit en kiezen via
          Wachtwoord vergeten een nieuw wachtwoord; daarna kunnen zij hier de passkey verwijderen.
        </Text>
      )}
    </Stack>
  )
}

type PasswordProofFormProps = { needsCode: boolean; onConfirmed: () => void }

function PasswordProofForm({ needsCode, onConfirmed }: PasswordProofFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const confirm = useConfirmIdentity(undefined, onConfirmed)
  const refusal = refusalOf(confirm.error)
  const isComplete = password !== '' && (!needsCode || code.trim() !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isComplete) confirm.mutate({ password, ...(needsCode && { code }) })
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Bevestigen met wachtwoord">
      <Stack>
        <PasswordInput
          label="Wachtwoord"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={isSent && password === '' ? required('Wachtwoord') : refusal.password}
        />
        {needsCode && (
          <TextInput
            label="Code uit uw app"
            description="Of een herstelcode."
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            error={isSent && code.trim() === '' ? required('Code') : refusal.code}
          />
        )}
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        <Button type="submit" loading={confirm.isPending}>
          Bevestigen
        </Button>
      </Stack>
    </form>
  )
}

/** Returns the message of a refusal at its field. `rest` is the message that belongs to no field. */
function refusalOf(error: Error | null): { password?: string; code?: string; rest?: string | undefined } {
  if (error instanceof ShopError && error.code === 'wrong_password') return { password: error.message }
  const isAboutCode = error instanceof ShopError && (error.code === 'wrong_code' || error.code === 'code_used')
  return isAboutCode ? { code: error.message } : { rest: passkeySentence(error) }
}
