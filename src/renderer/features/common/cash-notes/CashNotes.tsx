import { formatCents } from '#shared/domain/money/format.ts'
import { cashSuggestions, changeInWords } from '#shared/domain/payments/cash-notes.ts'
import classes from './CashNotes.module.css'

type CashNotesProps = {
  dueCents: number
  /** The received amount; undefined while it is unknown or invalid. */
  receivedCents: number | undefined
  onChoose: (receivedCents: number) => void
}

/** Buttons for the amounts that a customer probably hands over, and the change. */
export function CashNotes({ dueCents, receivedCents, onChoose }: CashNotesProps) {
  return (
    <>
      <fieldset className={classes.notes} aria-label="Bedrag van de klant">
        {cashSuggestions(dueCents).map((suggestedCents) => (
          <button
            key={suggestedCents}
            type="button"
            className={classes.note}
            aria-pressed={receivedCents === suggestedCents}
            onClick={() => onChoose(suggestedCents)}
          >
            {suggestedCents === dueCents && <small>Gepast</small>}
            {formatCents(suggestedCents)}
          </button>
        ))}
      </fieldset>
      <p role="status" className={classes.change}>
        {receivedCents === undefined ? '' : changeInWords(receivedCents - dueCents)}
      </p>
    </>
  )
}
