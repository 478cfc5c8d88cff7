import { useState } from 'react'
import type { Hours, Schedule } from '#shared/contracts/pos/settings-channels.ts'
import { AT_NIGHT } from './QuietHours.tsx'
import classes from './Settings.module.css'

type ScheduleHoursProps = {
  /** Name of the operation, for screen readers. */
  title: string
  quietHours: Schedule['quietHours']
  isPending: boolean
  onChange: (quietHours: Schedule['quietHours']) => void
}

/** Choice of the quiet hours of one operation: the common quiet hours of the till, none, or quiet hours of its own. */
export function ScheduleHours({ title, quietHours, isPending, onChange }: ScheduleHoursProps) {
  const choice = quietHours === undefined ? 'common' : quietHours === null ? 'none' : 'own'
  const choose = (next: string) => {
    if (next === 'common') onChange(undefined)
    else onChange(next === 'none' ? null : AT_NIGHT)
  }
  return (
    <>
      <select
        className={classes.select}
        aria-label={`Stille uren: ${title}`}
        value={choice}
        disabled={isPending}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="common">met de stille uren hieronder</option>
        <option value="none">ook in stille uren</option>
        <option value="own">met eigen stille uren</option>
      </select>
      {quietHours && (
        <OwnTimes
          key={`${quietHours.from}-${quietHours.until}`}
          title={title}
          quietHours={quietHours}
          isPending={isPending}
          onChange={onChange}
        />
      )}
    </>
  )
}

type OwnTimesProps = Omit<ScheduleHoursProps, 'quietHours'> & { quietHours: Hours }

/**
 * Fields for the quiet hours of one operation. They are saved when a field loses the focus and both times are valid.
 */
function OwnTimes({ title, quietHours, isPending, onChange }: OwnTimesProps) {
  const [times, setTimes] = useState(quietHours)
  const isNew = times.from !== quietHours.from || times.until !== quietHours.until
  const save = () => {
    if (isNew && times.from !== '' && times.until !== '') onChange(times)
  }
  const field = (name: keyof Hours, label: string) => (
    <input
      type="time"
      className={classes.time}
      aria-label={`${label}: ${title}`}
      value={times[name]}
      disabled={isPending}
      onChange={({ currentTarget: { value } }) => setTimes({ ...times, [name]: value })}
      onBlur={save}
    />
  )
  return (
    <div className={classes.ownTimes}>
      {field('from', 'Stil van')} <span aria-hidden>tot</span> {field('until', 'Stil tot')}
    </div>
  )
}
