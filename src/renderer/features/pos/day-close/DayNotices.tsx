import type { DayView } from '#shared/contracts/day-close.ts'
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
 * Notices above the count: that the day is closed, that the count corrects a closing, or that figures of the payment
 * provider are missing.
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
