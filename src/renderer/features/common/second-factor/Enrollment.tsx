import { type FormEvent, useEffect, useRef, useState } from 'react'
import { required } from '#shared/contracts/texts.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Text } from '../../../ui/Text.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Title } from '../../../ui/Title.tsx'
import { IdentityQuestion, needsProof } from '../passkeys/index.ts'
import classes from './SecondFactor.module.css'
import { refusalOf, useConfirmEnrollment, useStartEnrollment } from './second-factor-queries.ts'

type EnrollmentProps = {
  isRequired: boolean
  onEnrolled: (recoveryCodes: string[]) => void
}

/**
 * Steps to turn the second factor on: an explanation, a QR code for the user's app, and a field for a code of that app.
 * The code proves that the app has scanned the QR code.
 */
export function Enrollment({ isRequired, onEnrolled }: EnrollmentProps) {
  const start = useStartEnrollment()
  const { rest } = refusalOf(start.error)
  if (start.data) return <Steps {...start.data} onEnrolled={onEnrolled} onAgain={() => start.mutate()} />
  return (
    <div className={classes.part}>
      {isRequired && (
        <Notice title="Stel eerst inloggen met een code in.">
          Deze winkel vraagt dat van u. Daarna gaat u meteen verder.
        </Notice>
      )}
      <Text>
        Na uw wachtwoord vullen wij dan ook een code in die alleen uw telefoon kent. Wie uw wachtwoord te weten komt,
        komt er zo nog niet in.
      </Text>
      <Text>
        U heeft een app nodig die codes maakt, zoals Google Authenticator, Microsoft Authenticator, of Wachtwoorden op
        een iPhone.
      </Text>
      {needsProof(start.error) ? (
        <IdentityQuestion error={start.error} onConfirmed={() => start.mutate()} />
      ) : (
        <>
          {rest && <Notice tone="bad">{rest}</Notice>}
          <Button onClick={() => start.mutate()} loading={start.isPending}>
            Instellen
          </Button>
        </>
      )}
    </div>
  )
}

type StepsProps = {
  secret: string
  /** The text in the QR code: a URL with the secret, which the app reads. */
  address: string
  onEnrolled: (recoveryCodes: string[]) => void
  /** Called when the user requests another QR code after a refusal, for example because this QR code has expired. */
  onAgain: () => void
}

function Steps({ secret, address, onEnrolled, onAgain }: StepsProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const confirm = useConfirmEnrollment(onEnrolled)
  const refusal = refusalOf(confirm.error)
  useUnsaved(true)
  // The button that opened these steps is no longer rendered and has lost the focus, so the focus moves to their title.
  useEffect(() => title.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') return field.current?.focus()
    confirm.mutate(code, { onError: () => field.current?.focus() })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.part} aria-label="Inloggen met een code instellen">
      <Title order={2} size="h4" ref={title} tabIndex={-1}>
        Scan de QR-code met uw app
      </Title>
      <div className={classes.scan}>
        <div className={classes.qr}>
          <QrCode text={address} label="QR-code voor uw app. De sleutel staat ernaast als tekst." />
        </div>
        <div className={classes.part}>
          <Text>Kunt u niet scannen? Kies in de app voor een sleutel invoeren, en typ deze over:</Text>
          <code className={classes.secret}>{inGroups(secret)}</code>
        </div>
      </div>
      <TextInput
        ref={field}
        className={classes.code}
        label="Code uit uw app"
        description="Vul de zes cijfers in die de app nu toont. Zo weten wij dat het gelukt is."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={isMissing ? required('Code') : refusal.code}
      />
      {refusal.rest && (
        <Notice tone="bad">
          <p>{refusal.rest}</p>
          <Button variant="default" onClick={onAgain}>
            Nieuwe QR-code
          </Button>
        </Notice>
      )}
      <Button type="submit" loading={confirm.isPending}>
        Aanzetten
      </Button>
    </form>
  )
}

/** @example inGroups('GEZDGNBV') // 'GEZD GNBV' */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
