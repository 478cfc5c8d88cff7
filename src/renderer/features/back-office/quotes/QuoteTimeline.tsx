import type { QuoteEvent } from '#shared/contracts/staff-quotes.ts'
import { SectionCard, WrappedText, when } from '../frame/index.ts'
import classes from './Quotes.module.css'
import { eventInWords } from './quote-words.ts'

/** History of a quote, newest first. */
export function QuoteTimeline({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <SectionCard title="Verloop">
      <ol className={classes.timeline}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.version}`} className={classes.entry}>
            <time dateTime={event.at}>{when(event.at)}</time>
            <span className={classes.text}>
              {eventInWords(event)}
              <span className={classes.quiet}>
                <WrappedText>{event.by ?? 'automatisch'}</WrappedText>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
