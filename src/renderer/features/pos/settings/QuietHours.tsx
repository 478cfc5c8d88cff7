import { type FormEvent, useState } from 'react'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Settings.module.css'
import { Toggle } from './Toggle.tsx'

type QuietHoursProps = {
  quietHours: Settings['quietHours']
  isPending: boolean
  onChange: (quietHours: Settings['quietHours']) => void
}

/** Quiet hours that the screen fills in when a user turns quiet hours on. */
export const AT_NIGHT = { from: '22:00', until: '07:00' }

/**
 * Setting of the quiet hours: the period in which no scheduled operation starts, except an operation with its own
 * choice of quiet hours. The period may include midnight.
 */
export function QuietHours({ quietHours, isPending, onChange }: QuietHoursProps) {
  return (
    <>
      <Toggle
        label="Stille uren"
        description="Tussen deze tijden begint niets van de planning, behalve wat eigen stille uren heeft."
        checked={quietHours !== null}
        disabled={isPending}
        onChange={(isOn) => onChange(isOn ? AT_NIGHT : null)}
      />
      {quietHours && (
        <Times
          key={`${quietHours.from}-${quietHours.until}`}
          quietHours={quietHours}
          isPending={isPending}
          onChange={onChange}
        />
      )}
    </>
  )
}

function Times({ quietHours, isPending, onChange }: QuietHoursProps & { quietHours: { from: string; until: string } }) {
  const [from, setFrom] = useState(quietHours.from)
  const [until, setUntil] = useState(quietHours.until)
  const isSame = from === quietHours.from && until === quietHours.until
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ from, until })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.times}>
      <TextInput label="Van" type="time" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      <TextInput
        label="Tot"
        type="time"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isSame || !from || !until} loading={isPending}>
        Bewaren
      </Button>
    </form>
  )
}
