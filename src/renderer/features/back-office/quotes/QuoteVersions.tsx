import type { QuoteVersion } from '#shared/contracts/staff-quotes.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { quoteChanges } from '#shared/domain/quotes/quote-changes.ts'
import { quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { money, SectionCard, StateBadge, when } from '../frame/index.ts'
import { QuoteContent } from './QuoteContent.tsx'
import classes from './Quotes.module.css'
import { dayText, STATE_TONES } from './quote-words.ts'

/** The versions of a quote, newest first, each with what it changed. */
export function QuoteVersions({ versions }: { versions: readonly QuoteVersion[] }) {
  if (versions.length < 2) return null
  return (
    <SectionCard title="Versies">
      {versions.map((version, index) => (
        <details key={version.version}>
          <summary>
            Versie {version.version} · {money(version.totals.gross)} ·{' '}
            <StateBadge tone={STATE_TONES[version.state]}>{quoteStateInWords(version.state)}</StateBadge>
          </summary>
          <p className={classes.quiet}>
            {version.sentDateTime ? `Verstuurd ${when(version.sentDateTime)}` : `Gemaakt ${when(version.madeDateTime)}`}
            , geldig tot en met {dayText(version.validUntil)}
          </p>
          <Differences before={versions[index + 1]} after={version} />
          <QuoteContent version={version} />
        </details>
      ))}
    </SectionCard>
  )
}

function Differences({ before, after }: { before: QuoteVersion | undefined; after: QuoteVersion }) {
  const changes = before ? quoteChanges(before.lines, after.lines) : []
  if (!before || changes.length === 0) return null
  return (
    <ul aria-label={`Verschil met versie ${before.version}`}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name}`}>
          {change.kind === 'changed'
            ? `${change.name}: ${pieces(change.after)} (was ${pieces(change.before)})`
            : `${change.kind === 'added' ? 'Nieuw' : 'Vervallen'}: ${pieces(change)} ${change.name}`}
        </li>
      ))}
    </ul>
  )
}

const pieces = ({ count, unitCents }: { count: number; unitCents: number }) => `${count} × ${formatCents(unitCents)}`
