import { Notice } from '../../../ui/Notice.tsx'

/** Pieces that are tight or do not fit, by the measures that the customer sent. */
export function PassageNotes({ notes }: { notes: readonly string[] }) {
  return (
    <Notice tone="waits" title="Let op bij het naar binnen dragen">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}.</li>
        ))}
      </ul>
    </Notice>
  )
}
