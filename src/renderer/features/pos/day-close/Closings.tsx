import type { DayClosing } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Closings.module.css'
import day from './DayClose.module.css'
import { usePrintClosing, useReportFile } from './day-queries.ts'

type ClosingsProps = {
  /** Oldest first. */
  closings: readonly DayClosing[]
  /** The latest closing of an earlier day. */
  previous: DayClosing | null
  /** Absent while the day is being counted. */
  onCorrect?: ((closing: DayClosing) => void) | undefined
  /** Opens the screen of another day. */
  onGo: (date: string) => void
}

/**
 * Lists the closings of a day, newest first, with buttons for report, printing and correction. The newest closing is
 * the valid one. Below the list is a link to the latest closing of an earlier day.
 */
export function Closings({ closings, previous, onCorrect, onGo }: ClosingsProps) {
  const report = useReportFile()
  const print = usePrintClosing()
  const isFetching = ({ closingId }: DayClosing, format: 'pdf' | 'csv') =>
    report.isPending && report.variables.closingId === closingId && report.variables.format === format
  return (
    <>
      {closings.length > 0 && (
        <section className={day.card} aria-labelledby="day-closings">
          <h2 id="day-closings" className={day.heading}>
            Afsluitingen van deze dag
          </h2>
          {report.isError && <Notice tone="bad">Het rapport kon niet worden opgehaald. Probeer het nog eens.</Notice>}
          {print.notice && <Notice tone={print.notice.tone}>{print.notice.text}</Notice>}
          <ul className={classes.closings}>
            {closings.toReversed().map((closing) => (
              <li key={closing.closingId} data-old={closing.correctedBy !== null || undefined}>
                <div>
                  <strong>
                    {closing.corrects ? 'Correctie' : 'Afgesloten'} door {closing.closedBy}
                  </strong>
                  <span className={day.quiet}>
                    {momentInWords(closing.closedDateTime)}
                    {closing.correctedBy !== null && ' · later gecorrigeerd'}
                  </span>
                  <span>
                    Geteld {formatCents(closing.countedCents)}, verwacht {formatCents(closing.expectedCents)}
                    {closing.differenceCents !== 0 && `, verschil ${formatCents(closing.differenceCents)}`}. In de la
                    bleef {formatCents(closing.floatCents)}.
                  </span>
                </div>
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    size="lg"
                    loading={isFetching(closing, 'pdf')}
                    onClick={() => report.mutate({ ...closing, format: 'pdf' })}
                  >
                    Rapport (PDF)
                  </Button>
                  <Button
                    variant="default"
                    size="lg"
                    loading={isFetching(closing, 'csv')}
                    onClick={() => report.mutate({ ...closing, format: 'csv' })}
                  >
                    Bedragen (CSV)
                  </Button>
                  <Button
                    variant="default"
                    size="lg"
                    loading={print.isPending && print.variables?.closingId === closing.closingId}
                    onClick={() => print.mutate(closing)}
                  >
                    Afdrukken
                  </Button>
                  {closing.correctedBy === null && onCorrect && (
                    <Button variant="subtle" size="lg" onClick={() => onCorrect(closing)}>
                      Corrigeren
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {previous && (
        <p className={day.quiet}>
          De afsluiting hiervoor is van{' '}
          <button type="button" className={day.link} onClick={() => onGo(previous.date)}>
            {dayInWords(previous.date)}
          </button>
          , door {previous.closedBy}.
        </p>
      )}
    </>
  )
}
