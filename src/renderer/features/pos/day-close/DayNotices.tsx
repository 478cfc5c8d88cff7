import type { DayView } from '#shared/contracts/day-close.ts'
import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { specialDayInWords } from '#shared/domain/showroom/special-days.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import day from './DayClose.module.css'
import type { Counting } from './persisted-counting.ts'

type DayNoticesProps = {
  view: DayView
  counting: Counting | undefined
  isClosed: boolean
  onRefetch: () => void
  onDropCount: () => void
}

/**
 * Notices above the count: that the day is closed, that the count corrects a closing, that this day or a day of the
 * coming week has other opening hours, or that figures of the payment provider are missing.
 */
export function DayNotices({ view, counting, isClosed, onRefetch, onDropCount }: DayNoticesProps) {
  return (
    <>
      {isClosed && (
        <Notice tone="good" title={closedWords(view.countedOn)}>
          {counting && !counting.corrects && (
            <>
              <p>Er staat nog een telling die niet is ingestuurd.</p>
              <Button variant="default" size="sm" onClick={() => onDropCount()}>
                Telling weggooien
              </Button>
            </>
          )}
        </Notice>
      )}
      {view.specialDays.map((day) => (
        <Notice key={day.date}>{specialDayNotice(day, view.date)}</Notice>
      ))}
      {counting?.corrects && <Notice>U corrigeert een eerdere afsluiting. Tel de la opnieuw.</Notice>}
      {view.provider !== 'asked' && (
        <Notice tone="bad">
          {view.provider === 'away'
            ? 'De betaaldienst antwoordt niet, dus er valt niets te vergelijken.'
            : 'Van sommige betalingen kon de betaaldienst niets zeggen.'}{' '}
          <button type="button" className={day.link} onClick={onRefetch}>
            Vraag het nog eens
          </button>
        </Notice>
      )}
    </>
  )
}

const closedWords = (countedOn: string | undefined) =>
  countedOn === undefined
    ? 'Deze dag is afgesloten.'
    : `Deze dag is meegeteld in de afsluiting van ${dayInWords(countedOn)}.`

/** @example 'Op vrijdag 25 december is de winkel gesloten (Eerste Kerstdag).' */
function specialDayNotice({ date, hours, note }: SpecialDay, viewDate: string): string {
  const day = date === viewDate ? 'Deze dag' : `Op ${specialDayInWords(date)}`
  const words = hours
    ? `is de winkel open van ${hours.from.replace(':', '.')} tot ${hours.until.replace(':', '.')} uur`
    : 'is de winkel gesloten'
  return `${day} ${words}${note ? ` (${note})` : ''}.`
}
