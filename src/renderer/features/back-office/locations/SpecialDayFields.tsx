import { IconTrash } from '@tabler/icons-react'
import { specialDayInWords } from '#shared/domain/showroom/special-days.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import classes from './Locations.module.css'
import type { TypedDay } from './typed-days.ts'

type SpecialDayFieldsProps = {
  days: readonly TypedDay[]
  onChange: (days: TypedDay[]) => void
  problem: string | undefined
}

/** Fields of the days with other hours than in the week: holidays, and days with longer hours. */
export function SpecialDayFields({ days, onChange, problem }: SpecialDayFieldsProps) {
  const change = (key: string, changes: Partial<TypedDay>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...changes } : day)))
  const add = () => onChange([...days, { key: newId(), date: '', isClosed: true, from: '', until: '', note: '' }])
  return (
    <fieldset className={classes.days}>
      <legend>Bijzondere dagen: feestdagen en andere openingstijden</legend>
      {days.map((day, index) => {
        const name = day.date === '' ? `Bijzondere dag ${index + 1}` : specialDayInWords(day.date)
        const set = (changes: Partial<TypedDay>) => change(day.key, changes)
        return (
          <div key={day.key} role="group" aria-label={name} className={classes.special}>
            <input
              type="date"
              aria-label="Datum"
              value={day.date}
              onChange={({ currentTarget: { value } }) => set({ date: value })}
            />
            <input
              type="text"
              aria-label="Reden"
              placeholder="Reden, bijv. Eerste Kerstdag"
              maxLength={60}
              value={day.note}
              onChange={({ currentTarget: { value } }) => set({ note: value })}
            />
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={day.isClosed}
                onChange={({ currentTarget: { checked } }) => set({ isClosed: checked })}
              />
              Gesloten
            </label>
            <IconButton
              aria-label={`${name} verwijderen`}
              className={classes.remove}
              onClick={() => onChange(days.filter(({ key }) => key !== day.key))}
            >
              <IconTrash size={20} stroke={1.6} aria-hidden />
            </IconButton>
            {!day.isClosed && (
              <span className={classes.times}>
                <input
                  type="time"
                  aria-label="Open vanaf"
                  value={day.from}
                  onChange={({ currentTarget: { value } }) => set({ from: value })}
                />
                <input
                  type="time"
                  aria-label="Open tot"
                  value={day.until}
                  onChange={({ currentTarget: { value } }) => set({ until: value })}
                />
              </span>
            )}
          </div>
        )
      })}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button variant="default" size="lg" onClick={add} className={classes.add}>
        Dag toevoegen
      </Button>
    </fieldset>
  )
}
