import { Notice } from '../../../ui/Notice.tsx'
import classes from './Planning.module.css'

/** What the customer measured, and the pieces that are tight or do not fit. Nothing without measures. */
export function PassageNotes({
  notes = [],
  measured = [],
}: {
  notes?: readonly string[] | undefined
  measured?: readonly string[] | undefined
}) {
  return (
    <>
      {measured.length > 0 && <p className={classes.plain}>Door de klant gemeten. {measured.join('. ')}.</p>}
      {notes.length > 0 && (
        <Notice tone="waits" title="Let op bij het naar binnen dragen">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}.</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
