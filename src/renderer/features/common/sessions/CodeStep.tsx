import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { required } from '#shared/contracts/texts.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { isShopUnreachable } from './is-shop-unreachable.ts'

type CodeStepProps = {
  /** Token from the first step of the login, which proves to the server that the password was right. */
  challenge: string
  onLogin: (session: Session) => void
  /** Called to return to the form for the password. */
  onAgain: () => void
}

/** Second step of a login: the code of the app, or a recovery code. */
export function CodeStep({ challenge, onLogin, onAgain }: CodeStepProps) {
  const api = useApi()
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const login = useMutation({
    mutationFn: () => api.secondFactor.logIn({ body: { challenge, code } }),
    onSuccess: ({ session }) => session && onLogin(session),
    onError: (error) => {
      if (!isAboutCode(error)) report(error, 'login code')
      field.current?.focus()
    },
  })
  // Moves the focus from the password to the code, so that a screen reader announces the new field.
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') field.current?.focus()
    else login.mutate()
  }
  const switchKind = (next: keyof typeof KINDS) => {
    setKind(next)
    setCode('')
    setMissing(false)
    login.reset()
    field.current?.focus()
  }
  const fieldError = isMissing ? required('Code') : isAboutCode(login.error) ? login.error.message : undefined
  const { label, description, other, otherText, ...input } = KINDS[kind]
  return (
    <form noValidate onSubmit={submit} aria-label="Code invullen">
      <Stack>
        <TextInput
          ref={field}
          label={label}
          description={description}
          name="code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={fieldError}
          {...input}
        />
        {login.error && !fieldError && <Notice tone="bad">{sentenceOf(login.error)}</Notice>}
        <Button type="submit" loading={login.isPending}>
          Inloggen
        </Button>
        <Button variant="subtle" onClick={() => switchKind(other)}>
          {otherText}
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          Terug naar wachtwoord
        </Button>
        <Text c="dimmed">Telefoon en herstelcodes kwijt? Vraag een beheerder om uw code te wissen.</Text>
      </Stack>
    </form>
  )
}

const KINDS = {
  app: {
    label: 'Code uit uw app',
    description: 'Open de app op uw telefoon en vul de zes cijfers in die daar nu staan.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'recovery',
    otherText: 'Een herstelcode gebruiken',
  },
  recovery: {
    label: 'Herstelcode',
    description: 'Een van de tien codes die u bewaard heeft. Elke code werkt één keer.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'app',
    otherText: 'De code uit mijn app gebruiken',
  },
} as const

const isAboutCode = (error: Error | null): error is ShopError => error instanceof ShopError && error.status === 422

const sentenceOf = (error: Error) =>
  isShopUnreachable(error) || (error instanceof ShopError && error.status < 500)
    ? error.message
    : 'Het inloggen is niet gelukt.'
