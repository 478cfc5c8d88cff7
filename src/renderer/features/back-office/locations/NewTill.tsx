import { type FormEvent, useState } from 'react'
import { type IssuedTillCode, TILL_NAME_MAX, type TillCodes } from '#shared/contracts/tills.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { SectionCard, when } from '../frame/index.ts'
import { useLocations } from './locations-queries.ts'
import classes from './NewTill.module.css'
import { useIssueTillCode, useRevokeTillCode, useTillCodes } from './till-code-queries.ts'

/** Makes a code with which a new machine becomes a till of the shop, and shows it until the machine has used it. */
export function NewTill() {
  const codes = useTillCodes().data?.codes ?? []
  const [issued, setIssued] = useState<IssuedTillCode>()
  const issue = useIssueTillCode()
  const revoke = useRevokeTillCode(() => setIssued(undefined))
  const others = codes.filter(({ codeId, isUsed }) => codeId !== issued?.codeId && !isUsed)
  const notice = issue.notice ?? revoke.notice
  return (
    <SectionCard title="Een nieuwe kassa">
      {issued ? (
        <IssuedCode
          issued={issued}
          isUsed={codes.find(({ codeId }) => codeId === issued.codeId)?.isUsed === true}
          isPending={revoke.isPending}
          onRevoke={() => revoke.mutate(issued.codeId)}
          onDone={() => setIssued(undefined)}
        />
      ) : (
        <NewTillForm
          isPending={issue.isPending}
          onSubmit={(values) => issue.mutate(values, { onSuccess: (made) => setIssued(made) })}
        />
      )}
      {others.map((code) => (
        <OpenCode key={code.codeId} code={code} onRevoke={() => revoke.mutate(code.codeId)} />
      ))}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
    </SectionCard>
  )
}

type NewTillFormProps = { isPending: boolean; onSubmit: (values: { name: string; locationId: number }) => void }

function NewTillForm({ isPending, onSubmit }: NewTillFormProps) {
  const locations = useLocations().data?.locations ?? []
  const [name, setName] = useState('')
  const [locationId, setLocationId] = useState(0)
  const [wasTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') onSubmit({ name: name.trim(), locationId })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <p className={classes.about}>
        Maak een code en vul die in op de nieuwe kassa. De code werkt één keer en tien minuten lang.
      </p>
      <TextInput
        label="Naam van de kassa"
        placeholder="Balie links"
        maxLength={TILL_NAME_MAX}
        autoComplete="off"
        value={name}
        error={wasTried && name.trim() === '' ? 'Naam is verplicht.' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {locations.length > 1 && (
        <NativeSelect
          label="Winkel"
          value={String(locationId)}
          data={locations.map((location) => ({ value: String(location.locationId), label: location.name }))}
          onChange={({ currentTarget }) => setLocationId(Number(currentTarget.value))}
        />
      )}
      <Button type="submit" size="lg" loading={isPending}>
        Code maken
      </Button>
    </form>
  )
}

type IssuedCodeProps = {
  issued: IssuedTillCode
  isUsed: boolean
  isPending: boolean
  onRevoke: () => void
  onDone: () => void
}

function IssuedCode({ issued, isUsed, isPending, onRevoke, onDone }: IssuedCodeProps) {
  if (isUsed)
    return (
      <div className={classes.form}>
        <Notice tone="good">De kassa is aangemeld.</Notice>
        <Button size="lg" variant="default" onClick={onDone}>
          Nog een kassa
        </Button>
      </div>
    )
  return (
    <div className={classes.issued}>
      <QrCode text={issued.link} label="QR-code voor de nieuwe kassa" />
      <div className={classes.form}>
        <p className={classes.about}>
          Adres van de winkel
          <strong className={classes.address}>{issued.address}</strong>
        </p>
        <p className={classes.about}>
          Code
          <strong className={classes.code}>{issued.code}</strong>
        </p>
        <p className={classes.about}>
          Scan het vierkant met de scanner van de nieuwe kassa, of typ adres en code over. Geldig tot{' '}
          {when(issued.expiresDateTime)}. De code wordt maar één keer getoond.
        </p>
        <div className={classes.buttons}>
          <Button size="lg" variant="default" loading={isPending} onClick={onRevoke}>
            Code intrekken
          </Button>
          <Button size="lg" variant="default" onClick={onDone}>
            Klaar
          </Button>
        </div>
      </div>
    </div>
  )
}

/** A code that was made earlier or by a colleague. It is stored as a hash, so only its name is known. */
function OpenCode({ code, onRevoke }: { code: TillCodes['codes'][number]; onRevoke: () => void }) {
  return (
    <div className={classes.open}>
      <p className={classes.about}>
        Er is nog een code voor <strong>{code.name}</strong>, geldig tot {when(code.expiresDateTime)}.
      </p>
      <Button size="lg" variant="default" aria-label={`Code voor ${code.name} intrekken`} onClick={onRevoke}>
        Intrekken
      </Button>
    </div>
  )
}
