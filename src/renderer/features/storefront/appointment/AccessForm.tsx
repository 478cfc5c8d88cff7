import { type FormEvent, useId, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { readPassages, type TypedPassages } from '#shared/domain/measures/passages.ts'
import type { AccessAnswers } from '#shared/domain/planning/stop-minutes.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { usePassagesStore } from '../measures/index.ts'
import classes from './Appointment.module.css'
import { useSaveAccess } from './appointment-queries.ts'

type AccessFormProps = { token: string; access: AccessAnswers | null }

type Values = {
  floor: string
  hasLift: '' | 'ja' | 'nee'
  /** Undefined until the customer answers or types: the width that was measured on this device is shown. */
  doorCm: string | undefined
  parking: string
  remarks: string
}

/** The questions about the way into the home. Asked once; the answers stay and can be changed. */
export function AccessForm({ token, access }: AccessFormProps) {
  const [typed, setValues] = useState<Values>(() => valuesOf(access))
  const measured = usePassagesStore((passages) => measuredDoor(passages.typed))
  const values = { ...typed, doorCm: typed.doorCm ?? measured }
  const [problems, setProblems] = useState<Readonly<Partial<Record<keyof Values, string>>>>({})
  const [isDirty, setDirty] = useState(false)
  const save = useSaveAccess(token)
  const name = useId()
  useUnsaved(isDirty)
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setDirty(true)
  }
  const isGround = values.floor.trim() === '0'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    save.mutate(
      {
        floor: Number(values.floor),
        hasLift: values.hasLift === 'ja',
        doorCm: values.doorCm.trim() === '' ? null : Number(values.doorCm),
        parking: values.parking,
        remarks: values.remarks,
      },
      {
        onSuccess: () => setDirty(false),
        onError: (error) => error instanceof ShopError && setProblems(fieldsOf(error)),
      },
    )
  }
  const refusal =
    save.error &&
    (save.error instanceof ShopError ? save.error.message : 'De verbinding viel weg. Probeer het nog eens.')
  return (
    <form className={classes.section} onSubmit={submit} noValidate aria-label="Hoe komen wij bij u binnen?">
      <h2 className={classes.heading}>Hoe komen wij bij u binnen?</h2>
      <p className={classes.quiet}>Dan nemen wij mee wat nodig is, en plannen wij genoeg tijd.</p>
      <div className={classes.fields}>
        <TextInput
          label="Op welke verdieping moet het staan?"
          description="0 is de begane grond."
          inputMode="numeric"
          withAsterisk
          maxLength={3}
          value={values.floor}
          error={problems.floor}
          onChange={({ currentTarget: { value } }) => set({ floor: value })}
        />
        <TextInput
          label="Breedte van de smalste deur (cm)"
          description="Mag leeg blijven."
          inputMode="numeric"
          maxLength={4}
          value={values.doorCm}
          error={problems.doorCm}
          onChange={({ currentTarget: { value } }) => set({ doorCm: value })}
        />
      </div>
      {!isGround && (
        <RadioCards
          legend="Is er een lift waar het meubel in past?"
          name={name}
          direction="row"
          options={[
            { value: 'ja', label: 'Ja' },
            { value: 'nee', label: 'Nee' },
          ]}
          value={values.hasLift}
          onChange={(hasLift) => set({ hasLift })}
          error={problems.hasLift}
        />
      )}
      <TextInput
        label="Waar kunnen wij parkeren?"
        description="Bijvoorbeeld: voor de deur, of vergunning nodig."
        maxLength={300}
        value={values.parking}
        error={problems.parking}
        onChange={({ currentTarget: { value } }) => set({ parking: value })}
      />
      <Textarea
        label="Nog iets dat wij moeten weten?"
        maxLength={500}
        rows={3}
        value={values.remarks}
        error={problems.remarks}
        onChange={({ currentTarget: { value } }) => set({ remarks: value })}
      />
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {save.isSuccess && !isDirty && <Notice tone="good">Dank u wel, uw antwoorden zijn bewaard.</Notice>}
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          {access ? 'Antwoorden wijzigen' : 'Antwoorden bewaren'}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = (access: AccessAnswers | null): Values =>
  access
    ? {
        floor: String(access.floor),
        hasLift: access.hasLift ? 'ja' : 'nee',
        doorCm: access.doorCm === null ? '' : String(access.doorCm),
        parking: access.parking,
        remarks: access.remarks,
      }
    : { floor: '', hasLift: '', doorCm: undefined, parking: '', remarks: '' }

/** Returns the width of the measured door in whole cm, rounded down; '' without one. */
const measuredDoor = (typed: TypedPassages): string => {
  const { door } = readPassages(typed).passages
  return door ? String(Math.floor(door.width)) : ''
}

function problemsOf({ floor, hasLift, doorCm }: Values & { doorCm: string }) {
  const problems: Partial<Record<keyof Values, string>> = {}
  if (!/^\d{1,2}$/.test(floor.trim())) problems.floor = 'Vul een getal in; de begane grond is 0.'
  else if (floor.trim() !== '0' && hasLift === '') problems.hasLift = 'Kies ja of nee.'
  if (doorCm.trim() !== '' && !/^\d{2,3}$/.test(doorCm.trim()))
    problems.doorCm = 'Vul de breedte in hele centimeters in.'
  return problems
}

const fieldsOf = (error: ShopError): Readonly<Partial<Record<keyof Values, string>>> =>
  Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
