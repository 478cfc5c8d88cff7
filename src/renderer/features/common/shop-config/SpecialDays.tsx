import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { hoursOfSpecialDay, specialDayInWords } from '#shared/domain/showroom/special-days.ts'
import classes from './HoursTable.module.css'
import { useToday } from './use-open-now.ts'

/** Number of days in the table. */
const MAX_DAYS = 8

/** Table of the coming special opening days. Renders nothing without any. */
export function SpecialDays({ days }: { days: readonly SpecialDay[] }) {
  const today = useToday()
  // The server removes past days; a page that stays open over midnight removes them here.
  const coming = days.filter(({ date }) => today === undefined || date >= today).slice(0, MAX_DAYS)
  if (coming.length === 0) return null
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Afwijkende openingstijden</caption>
      <tbody>
        {coming.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              {specialDayInWords(day.date)}
              {day.note && <span className={classes.note}>{day.note}</span>}
            </th>
            <td>{hoursOfSpecialDay(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
