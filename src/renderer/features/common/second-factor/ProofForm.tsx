import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { required } from '#shared/contracts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './SecondFactor.module.css'
import { type Proof, refusalOf } from './second-factor-queries.ts'

type ProofFormProps = {
  action: { mutate: (proof: Proof) => void; isPending: boolean; error: Error | null }
  button: string
  onCancel: () => void
  /** Explanation of the action. */
  children: ReactNode
}

/** Form in which the user enters password and code again, before the second factor is changed. */
export function ProofForm({ action, button, onCancel, children }: ProofFormProps) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [isSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refusal = refusalOf(action.error)
  const missing = {
    password: isSent && proof.password === '' ? required('Wachtwoord') : undefined,
    code: isSent && proof.code.trim() === '' ? required('Code') : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (proof.password === '' || proof.code.trim() === '') {
      form.current?.querySelector<HTMLElement>(proof.password === '' ? '[name=password]' : '[name=code]')?.focus()
    } else action.mutate(proof)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Text>{children}</Text>
        <PasswordInput
          label="Uw wachtwoord"
          name="password"
          autoComplete="current-password"
          value={proof.password}
          onChange={({ currentTarget: { value } }) => setProof((before) => ({ ...before, password: value }))}
          error={missing.password ?? refusal.password}
        />
        <TextInput
          label="Code uit uw app, of een herstelcode"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={proof.code}
          onChange={({ currentTarget: { value } }) => setProof((before) => ({ ...before, code: value }))}
          error={missing.code ?? refusal.code}
        />
        {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
        <div className={classes.actions}>
          <Button type="submit" loading={action.isPending}>
            {button}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Toch niet
          </Button>
        </div>
      </Stack>
    </form>
  )
}
