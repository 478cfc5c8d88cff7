import { useId } from 'react'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import classes from './OperationResult.module.css'
import type { Outcome } from './use-operations.ts'

/** What an operation gave, as JSON (specification §4). Read out as it comes. */
export function OperationResult({ outcome }: { outcome: Outcome | undefined }) {
  const titleId = useId()
  return (
    <div aria-live="polite">
      {outcome && (
        <section className={classes.result} data-tone={outcome.isGood ? 'good' : 'bad'} aria-labelledby={titleId}>
          <h4 id={titleId} className={classes.title}>
            {OPERATIONS[outcome.operation].title}: {outcome.isGood ? 'gelukt' : 'niet gelukt'}
          </h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre className={classes.json} tabIndex={0} role="region" aria-label="Uitkomst">
            {JSON.stringify(outcome.result, null, 2)}
          </pre>
        </section>
      )}
    </div>
  )
}
