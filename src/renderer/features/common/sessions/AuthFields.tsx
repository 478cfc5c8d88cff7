import { MIN_PASSWORD_LENGTH } from '#shared/domain/accounts/password.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type AuthField, type AuthValues, authModes, type FormMode } from './auth-modes.ts'

type AuthFieldsProps = {
  mode: FormMode
  values: AuthValues
  errors: Readonly<Record<string, string>>
  /** Called when the user types in a field, so that the error of the field can be removed. */
  onCorrect: (field: AuthField) => void
}

/** The fields of a mode of /auth, with the names and autocomplete tokens that password managers recognize. */
export function AuthFields({ mode, values, errors, onCorrect }: AuthFieldsProps) {
  const { fields } = authModes[mode]
  const isNew = mode !== 'inloggen'
  const common = (field: AuthField) => ({
    name: field,
    defaultValue: values[field],
    error: errors[field],
    onInput: () => onCorrect(field),
  })
  const password = {
    autoComplete: isNew ? 'new-password' : 'current-password',
    autoCapitalize: 'none',
    spellCheck: false,
  }
  return (
    <>
      {fields.includes('email') && (
        <TextInput
          label="E-mailadres"
          type="email"
          // With `webauthn` a browser suggests passkeys as well, if the page asks for them.
          autoComplete={isNew ? 'username' : 'username webauthn'}
          autoCapitalize="none"
          spellCheck={false}
          {...common('email')}
        />
      )}
      {fields.includes('password') && (
        <PasswordInput
          label={mode === 'set' ? 'Nieuw wachtwoord' : 'Wachtwoord'}
          description={
            isNew
              ? `Minimaal ${MIN_PASSWORD_LENGTH} tekens. Een paar woorden achter elkaar is sterk en goed te onthouden.`
              : undefined
          }
          {...password}
          {...common('password')}
        />
      )}
      {fields.includes('passwordConfirmation') && (
        <PasswordInput label="Herhaal het wachtwoord" {...password} {...common('passwordConfirmation')} />
      )}
    </>
  )
}
