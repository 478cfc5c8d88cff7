import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './PhotoView.module.css'
import { type Marking, type MarkKind, POINTS } from './use-floor-marks.ts'

const KINDS: readonly { kind: MarkKind; label: string; text: string }[] = [
  {
    kind: 'length',
    label: 'Een bekende lengte',
    text: 'Tik de twee uiteinden aan van een lengte op de vloer die u weet, het liefst waar vloer en muur elkaar raken.',
  },
  { kind: 'sheet', label: 'Een vel A4', text: 'Leg een vel A4 op de vloer en tik de vier hoeken ervan aan.' },
]

/** Panel in which a visitor marks the floor, so that the piece gets its true size in the photo. */
export function MarkFloor({ marks }: { marks: Marking }) {
  const { kind, points, isComplete, problem } = marks
  if (!kind) return null
  return (
    <form
      className={classes.marking}
      onSubmit={(event) => {
        event.preventDefault()
        marks.apply()
      }}
      noValidate
    >
      <fieldset className={classes.kinds}>
        <legend>Vloer aanwijzen</legend>
        {KINDS.map((option) => (
          <label key={option.kind} className={classes.kind}>
            <input type="radio" name="vloer" checked={option.kind === kind} onChange={() => marks.begin(option.kind)} />
            {option.label}
          </label>
        ))}
      </fieldset>
      <p className={classes.hint}>
        {KINDS.find((option) => option.kind === kind)?.text}{' '}
        <span className={classes.keys}>Of verplaats het kruisje met de pijltjes en druk op Enter.</span>
      </p>
      <p role="status">
        {points.length} van {POINTS[kind]} punten
      </p>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          disabled={isComplete}
          onClick={() => marks.cursor && marks.add(marks.cursor)}
        >
          Zet punt
        </Button>
        <Button size="sm" variant="default" disabled={points.length === 0} onClick={marks.removeLast}>
          Laatste punt weg
        </Button>
      </div>
      {kind === 'length' && (
        <TextInput
          label="Lengte tussen de punten, in cm"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={marks.lengthCm}
          onChange={({ currentTarget }) => marks.setLengthCm(currentTarget.value)}
          error={problem.field}
        />
      )}
      {problem.marks && <Notice tone="bad">{problem.marks}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" disabled={!isComplete}>
          Toepassen
        </Button>
        <Button variant="subtle" onClick={marks.stop}>
          Annuleren
        </Button>
      </div>
    </form>
  )
}
