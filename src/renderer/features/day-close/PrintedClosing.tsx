import type { DayClosing } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import classes from './PrintedClosing.module.css'

/** A closing on paper: not on the screen, and alone on the sheet when the page is printed. */
export function PrintedClosing({ closing }: { closing: DayClosing }) {
  const rows: [string, number][] = [
    ['Verwacht in de la', closing.expectedCents],
    ['Geteld', closing.countedCents],
    ['Verschil', closing.differenceCents],
    ['Wisselgeld dat bleef', closing.floatCents],
    ['Uit de la gehaald', closing.takenOutCents],
  ]
  return (
    <div className={classes.printed} aria-hidden>
      <p>
        <strong>Dagafsluiting van {dayInWords(closing.date)}</strong>
      </p>
      <p>
        {closing.corrects ? 'Correctie' : 'Afgesloten'} door {closing.closedBy} ({closing.closedByEmail}) op{' '}
        {momentInWords(closing.closedDateTime)}
      </p>
      <table>
        <tbody>
          {rows.map(([label, cents]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closing.explanations.map(({ key, about, text }) => (
        <p key={key}>
          {about}: {text}
        </p>
      ))}
      <p>Handtekening:</p>
    </div>
  )
}
