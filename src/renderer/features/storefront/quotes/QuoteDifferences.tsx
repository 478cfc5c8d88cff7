import type { SentVersion } from '#shared/contracts/quotes.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { type QuoteChange, quoteChanges } from '#shared/domain/quotes/quote-changes.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Title } from '../../../ui/Title.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import classes from './Quotes.module.css'

/** What a version changed, and the version that it replaced. */
export function QuoteDifferences({ before, after }: { before: SentVersion; after: SentVersion }) {
  const changes = quoteChanges(before.lines, after.lines)
  return (
    <section className={classes.section} aria-labelledby="quote-differences">
      <Title order={2} size="h3" id="quote-differences">
        Wat is er veranderd?
      </Title>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.name}`}>{changeInWords(change)}</li>
        ))}
        {before.validUntil !== after.validUntil && (
          <li>
            Geldig tot en met {day(after.validUntil)} (was {day(before.validUntil)})
          </li>
        )}
        {before.remarks !== after.remarks && <li>De opmerkingen zijn aangepast</li>}
        <li>
          Totaal {formatEuros(after.totals.gross)} (was {formatEuros(before.totals.gross)})
        </li>
      </ul>
      <details>
        <summary>Versie {before.version} bekijken (vervangen)</summary>
        <QuoteLines version={before} />
      </details>
    </section>
  )
}

function changeInWords(change: QuoteChange): string {
  switch (change.kind) {
    case 'added':
      return `Nieuw: ${change.count} × ${change.name} (${formatCents(change.unitCents)} per stuk)`
    case 'removed':
      return `Vervallen: ${change.count} × ${change.name}`
    case 'changed':
      return `${change.name}: ${pieces(change.after)} (was ${pieces(change.before)})`
    default:
      return change satisfies never
  }
}

const pieces = ({ count, unitCents }: { count: number; unitCents: number }) => `${count} × ${formatCents(unitCents)}`

const day = (text: string) => dayInWords(`${text}T12:00:00Z`)
