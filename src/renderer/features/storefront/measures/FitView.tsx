import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { MeasuredPiece } from '#shared/contracts/measures.ts'
import { type NamedPart, namedParts } from '#shared/domain/measures/delivery-notes.ts'
import { fitDrawing } from '#shared/domain/measures/fit-drawing.ts'
import { decidingFit, type Fit, fitsThrough, fitWords } from '#shared/domain/measures/fits.ts'
import type { SeatHeightChoice } from '#shared/domain/measures/measures.ts'
import {
  fieldsOf,
  PASSAGE_FIELDS,
  PASSAGE_KINDS,
  PASSAGE_NAMES,
  type PassageField,
  type PassageKind,
  type Passages,
  passageFields,
  readPassages,
  type TypedPassages,
} from '#shared/domain/measures/passages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import classes from './FitView.module.css'
import { modelName, type SizesViewProps, useMeasures, useSeatHeight } from './measured-piece.ts'
import { usePassagesStore } from './passages-store.ts'
import { SketchView } from './SketchView.tsx'

/** Dialog that tells whether a model goes through the door, around the corner, up the stairs and into the lift of a shopper. */
export function FitView({ piece, title, itemId, onClose }: SizesViewProps) {
  const measures = useMeasures(piece.model)
  const seatHeight = useSeatHeight(itemId)
  return (
    <Dialog isOpen onClose={onClose} title="Past het?" size="large">
      <QueryView query={measures} waiting={<div className={classes.waiting} />}>
        {({ pieces }) => <FitForm parts={partsOf(pieces, title, seatHeight)} />}
      </QueryView>
    </Dialog>
  )
}

/** Returns every part that is carried in separately, with a name. */
function partsOf(
  pieces: readonly MeasuredPiece[],
  title: string,
  seatHeight: SeatHeightChoice | undefined,
): NamedPart[] {
  return pieces.flatMap(({ model, count, sizes }) => {
    const name = pieces.length > 1 || count > 1 ? `${count > 1 ? `${count} × ` : ''}${modelName(model)}` : title
    return namedParts({ name, sizes, seatHeight })
  })
}

const HINTS: Readonly<Record<PassageKind, string>> = {
  door: 'De smalste deur op de weg naar binnen. Meet tussen het kozijn.',
  corridor: 'Een gang met een haakse bocht. Meet van muur tot muur.',
  stairs: 'Meet tussen muur en leuning. Heeft de trap een bocht, meet dan ook het bordes.',
  lift: 'Meet de cabine van binnen en de deur als die open is.',
}

function FitForm({ parts }: { parts: readonly NamedPart[] }) {
  const { typed } = usePassagesStore()
  // After the first check, answers and problems follow what is typed.
  const [checks, setChecks] = useState(0)
  const hasChecked = checks > 0
  const answers = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { passages, problems } = readPassages(typed)
  const isEmpty = passageFields.every((field) => !typed[field]?.trim())

  const check = (event: FormEvent) => {
    event.preventDefault()
    setChecks(checks + 1)
    const first = isEmpty ? 'doorWidth' : passageFields.find((field) => problems[field])
    const field = first && form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)
    if (!field) return
    const passage = field.closest('details')
    if (passage) passage.open = true
    field.focus()
  }
  // On a phone the answers are below the form.
  const showAnswers = useEffectEvent(() => {
    if (!isEmpty && Object.keys(problems).length === 0)
      answers.current?.firstElementChild?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => {
    if (checks > 0) showAnswers()
  }, [checks])

  const change = (field: PassageField, text: string) =>
    usePassagesStore.setState({ typed: { ...typed, [field]: text || undefined } })

  return (
    <div className={classes.columns}>
      <form ref={form} className={classes.form} onSubmit={check} noValidate>
        <p className={classes.intro}>Vul in wat u hebt gemeten, in centimeters. Wat er bij u niet is, laat u leeg.</p>
        {PASSAGE_KINDS.map((kind) => (
          <PassageFields
            key={kind}
            kind={kind}
            typed={typed}
            problems={hasChecked ? problems : {}}
            required={hasChecked && isEmpty && kind === 'door'}
            onChange={change}
          />
        ))}
        <Button type="submit" fullWidth>
          Bekijk of het past
        </Button>
        {!isEmpty && (
          <Button variant="subtle" onClick={() => usePassagesStore.setState({ typed: {} })}>
            Wis mijn maten
          </Button>
        )}
        <p className={classes.note}>
          Uw maten blijven op dit apparaat bewaard, ook voor het volgende meubel. Wij rekenen met het meubel als een
          doos: een handige verhuizer krijgt er soms meer door.
        </p>
      </form>
      <div ref={answers} className={classes.answers} aria-live="polite">
        {hasChecked &&
          parts.map((named, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
            <Answer key={index} named={named} passages={passages} />
          ))}
        {!hasChecked && <p className={classes.note}>Hier leest u straks per deel of het past, met een tekening.</p>}
      </div>
    </div>
  )
}

type PassageFieldsProps = {
  kind: PassageKind
  typed: TypedPassages
  problems: Partial<Record<PassageField, string>>
  required: boolean
  onChange: (field: PassageField, text: string) => void
}

function PassageFields({ kind, typed, problems, required, onChange }: PassageFieldsProps) {
  const hintId = useId()
  const fields = fieldsOf(kind)
  const [isOpen, setOpen] = useState(kind === 'door')
  const isUsed = fields.some((field) => typed[field]?.trim())
  return (
    <details
      className={classes.passage}
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{PASSAGE_NAMES[kind]}</summary>
      <fieldset className={classes.fields} aria-describedby={hintId}>
        <legend className={classes.legend}>{PASSAGE_NAMES[kind]}</legend>
        <p id={hintId} className={classes.hint}>
          {HINTS[kind]}
        </p>
        {fields.map((field) => {
          const about: { label: string; usual?: number; isOptional?: true } = PASSAGE_FIELDS[field]
          return (
            <TextInput
              key={field}
              name={field}
              label={about.label}
              rightSection="cm"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={about.usual === undefined ? undefined : String(about.usual).replace('.', ',')}
              value={typed[field] ?? ''}
              error={problems[field] ?? (required && field === 'doorWidth' ? 'Vul minstens één maat in.' : undefined)}
              onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
            />
          )
        })}
      </fieldset>
    </details>
  )
}

/** The answer for one part: what decides, with a drawing, and a line per passage. */
function Answer({ named: { name, part }, passages }: { named: NamedPart; passages: Passages }) {
  const fits = fitsThrough(part, passages)
  const deciding = decidingFit(fits)
  if (!deciding) return null
  const sketch = fitDrawing(deciding, passages)
  return (
    <section className={classes.answer} data-tone={toneOf(deciding)}>
      <h3 className={classes.verdict}>
        {deciding.way === 'none' ? 'Past niet' : 'Past'}
        <span className={classes.part}>
          <WholeWords>{name}</WholeWords> ({part.whole.map(Math.round).join(' × ')} cm)
        </span>
      </h3>
      <ul className={classes.lines}>
        {fits.map((fit) => (
          <li key={fit.kind} data-tone={toneOf(fit)}>
            <strong>{PASSAGE_NAMES[fit.kind]}</strong>: {fitWords(fit)}.
          </li>
        ))}
      </ul>
      {sketch && <SketchView sketch={sketch} />}
    </section>
  )
}

const toneOf = ({ way, isTight }: Fit) => (way === 'none' ? 'bad' : isTight ? 'waits' : 'good')
