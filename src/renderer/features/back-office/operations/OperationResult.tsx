import { useId } from 'react'
import type { SyncResult } from '#shared/contracts/erp-sync.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { type RunEnd, resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { BrokenRows, CatalogPreview, ListLosses } from '../catalog-import/index.ts'
import { RawJson } from '../frame/index.ts'
import { CheckFindings } from './CheckFindings.tsx'
import classes from './OperationResult.module.css'
import { parseCheckResult } from './parse-check-result.ts'
import { SyncFindings } from './SyncFindings.tsx'
import type { Outcome } from './use-operations.ts'

type OperationResultProps = {
  outcome: Outcome | undefined
  /** Somebody agrees with the preview, or the losses, of this id. */
  onConfirm: (id: string) => void
  /** While something runs that it would have to wait for. */
  isConfirmable: boolean
  onDismiss: () => void
}

/**
 * What an operation gave, as JSON (specification §4); what a file of items would change, and what a check found, is shown
 * in words, with the JSON folded below. Read out as it comes.
 */
export function OperationResult({ outcome, onConfirm, isConfirmable, onDismiss }: OperationResultProps) {
  const titleId = useId()
  const preview = outcome?.preview
  const broken = outcome?.broken
  const losses = outcome?.losses
  const check = outcome && parseCheckResult(outcome.operation, outcome.result)
  const sync = outcome && syncOf(outcome)
  const end = outcome && endOf(outcome)
  const isTold = preview !== undefined || broken !== undefined || losses !== undefined || check !== undefined
  return (
    <>
      <div aria-live="polite">
        {outcome && (
          <section className={classes.result} data-tone={end?.tone} aria-labelledby={titleId}>
            <h4 id={titleId} className={classes.title}>
              {OPERATIONS[outcome.operation].title}: {end?.words.toLowerCase()}
            </h4>
            {check && <CheckFindings result={check} />}
            {!isTold && <p>{inShort(outcome)}</p>}
            {sync && <SyncFindings result={sync} />}
            {!isTold && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
              <pre className={classes.json} tabIndex={0} role="region" aria-label="Uitkomst">
                {JSON.stringify(outcome.result, null, 2)}
              </pre>
            )}
          </section>
        )}
      </div>
      {preview && (
        <CatalogPreview
          preview={preview}
          isGoingBack={outcome?.operation === 'items-restore'}
          onConfirm={isConfirmable ? onConfirm : undefined}
          onCancel={outcome?.isGood ? undefined : onDismiss}
        />
      )}
      {losses && (
        <ListLosses
          losses={losses}
          onConfirm={isConfirmable ? () => onConfirm(losses.id) : undefined}
          onCancel={onDismiss}
        />
      )}
      {broken && <BrokenRows broken={broken} />}
      {outcome && isTold && <RawJson title="Uitkomst" value={outcome.result} />}
    </>
  )
}

/** The JSON in a sentence, for who does not read it: the numbers that matter, or what the server said of a refusal. */
function inShort({ result }: Outcome): string {
  return typeof result === 'object' && result !== null ? resultInWords(result as Record<string, unknown>) : ''
}

/** Returns the result per order of a successful order sync; undefined for other operations. */
const syncOf = ({ operation, isGood, result }: Outcome): SyncResult | undefined =>
  operation === 'orders-sync' && isGood ? (result as SyncResult) : undefined // the contract's reply

/** What waits for somebody's word did not fail. */
function endOf({ isGood, result, preview, losses }: Outcome): RunEnd {
  if (isGood) return runEnd('done', result)
  return preview || losses ? { tone: 'waits', words: 'Wacht op uw akkoord' } : { tone: 'bad', words: 'Niet gelukt' }
}
