import type { DayView } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Question } from '../../../ui/Question.tsx'
import day from './DayClose.module.css'

type ConfirmCloseProps = {
  isOpen: boolean
  onClose: () => void
  view: DayView
  countedCents: number
  floatCents: number
  onConfirm: () => void
}

/** Dialog that shows the figures again and requires a confirmation before the day is closed. */
export function ConfirmClose({ isOpen, onClose, view, countedCents, floatCents, onConfirm }: ConfirmCloseProps) {
  const difference = countedCents - view.cash.expectedCents
  return (
    <Question
      isOpen={isOpen}
      onClose={onClose}
      title={`${dayInWords(view.date)} afsluiten?`}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Toch niet
          </Button>
          <Button onClick={onConfirm}>Afsluiten</Button>
        </>
      }
    >
      <dl className={day.sums}>
        <div>
          <dt>Geteld</dt>
          <dd>{formatCents(countedCents)}</dd>
        </div>
        <div>
          <dt>Verschil met de kassa</dt>
          <dd>{difference === 0 ? 'Geen' : formatCents(difference)}</dd>
        </div>
        <div>
          <dt>Blijft in de la</dt>
          <dd>{formatCents(floatCents)}</dd>
        </div>
        <div className={day.sumTotal}>
          <dt>Uit de la te halen</dt>
          <dd>{formatCents(countedCents - floatCents)}</dd>
        </div>
      </dl>
      {view.openAttempts.length > 0 && (
        <Notice tone="bad">Er loopt nog een betaling. Wacht daar liever op: die hoort nog bij deze dag.</Notice>
      )}
      {view.isToday && <p>Wat hierna nog wordt ontvangen telt bij de volgende afsluiting.</p>}
    </Question>
  )
}
