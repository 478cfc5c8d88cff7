import type { ReactNode } from 'react'
import { MAX_AVOIDED_WEEKS, type PreferredWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import { weekName, weekNumber, weeksFrom } from '#shared/domain/planning/weeks.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import classes from './PreferredWeeks.module.css'

type PreferredWeeksFieldsProps = {
  value: PreferredWeeks
  onChange: (value: PreferredWeeks) => void
  errors?: { from?: ReactNode; until?: ReactNode; avoided?: ReactNode }
  legend?: string
  description?: string
}

/** The next weeks that can be chosen: almost a year. */
const CHOICES = 45

/** Fields for the weeks in which a delivery suits: from a week, until a week, and weeks that do not suit. All are optional. */
export function PreferredWeeksFields({
  value,
  onChange,
  errors = {},
  legend = 'Wanneer komt het u uit?',
  description = 'Mag leeg blijven. Wij houden er rekening mee als wij de levering plannen.',
}: PreferredWeeksFieldsProps) {
  const weeks = weeksFrom(amsterdamDay(new Date()), CHOICES)
  const set = (changes: Partial<PreferredWeeks>) => onChange({ ...value, ...changes })
  const without = (week: string) => value.avoided.filter((one) => one !== week)
  return (
    <fieldset className={classes.weeks}>
      <legend className={classes.legend}>{legend}</legend>
      <p className={classes.quiet}>{description}</p>
      <div className={classes.fields}>
        <NativeSelect
          label="Vanaf"
          data={[{ value: '', label: 'Zo snel mogelijk' }, ...optionsOf(weeks, value.from)]}
          value={value.from ?? ''}
          error={errors.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value || null })}
        />
        <NativeSelect
          label="Niet later dan"
          data={[{ value: '', label: 'Geen grens' }, ...optionsOf(weeks, value.until)]}
          value={value.until ?? ''}
          error={errors.until}
          onChange={({ currentTarget }) => set({ until: currentTarget.value || null })}
        />
        <NativeSelect
          label="Een week die niet uitkomt"
          data={[
            { value: '', label: 'Kies een week' },
            ...optionsOf(weeks, null).filter(({ value: week }) => !value.avoided.includes(week)),
          ]}
          value=""
          error={errors.avoided}
          disabled={value.avoided.length >= MAX_AVOIDED_WEEKS}
          onChange={({ currentTarget }) =>
            currentTarget.value && set({ avoided: [...value.avoided, currentTarget.value].sort() })
          }
        />
      </div>
      {value.avoided.length > 0 && (
        <ul className={classes.avoided} aria-label="Weken die niet uitkomen">
          {value.avoided.map((week) => (
            <li key={week}>
              Niet in {weekName(week)}{' '}
              <Button
                variant="subtle"
                aria-label={`Week ${weekNumber(week)} weghalen`}
                onClick={() => set({ avoided: without(week) })}
              >
                Weghalen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** Returns the weeks as options, with a chosen week that is not among them any more. */
function optionsOf(weeks: readonly string[], chosen: string | null) {
  const listed = chosen === null || weeks.includes(chosen) ? weeks : [chosen, ...weeks]
  return listed.map((week) => ({ value: week, label: capital(weekName(week)) }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
