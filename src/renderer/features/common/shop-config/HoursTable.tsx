import { type OpeningHours, weekOf } from '#shared/domain/showroom/opening-hours.ts'
import classes from './HoursTable.module.css'

/** Table of the opening hours of each day of the week. */
export function HoursTable({ hours, caption }: { hours: OpeningHours; caption: string }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <tbody>
        {weekOf(hours).map(({ weekday, day, text }) => (
          <tr key={weekday}>
            <th scope="row">{day}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
