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
  /** Called with the id of the preview, or of the losses, that the user confirms. */
  onConfirm: (id: string) => void
  /** False while a running operation blocks the confirmed changes. */
  isConfirmable: boolean
  onDismiss: () => void
}

/**
 * Shows the result of an operation as JSON (docs/requirements.md#s4). A preview, losses of lists, unusable rows and the
 * findings of a check are shown as tables and sentences, with the JSON collapsed below. Screen readers announce the
 * result.
 */
export function OperationResult({ outcome, onConfirm, isConfirmable, onDismiss }: OperationResultProps) {
  const titleId = useId()
  const preview = outcome?.preview
  const broken = outcome?.broken
  const losses = outcome?.losses
  const check = outcome && parseCheckResult(outcome.operation, outcome.result)
  const sync = outcome && syncOf(outcome)
  const end = outcome && endOf(outcome)
  const isSummarized = preview !== undefined || broken !== undefined || losses !== undefined || check !== undefined
  return (
    <>
      <div aria-live="polite">
        {outcome && (
          <section className={classes.result} data-tone={end?.tone} aria-labelledby={titleId}>
            <h4 id={titleId} className={classes.title}>
              {OPERATIONS[outcome.operation].title}: {end?.words.toLowerCase()}
            </h4>
            {check && <CheckFindings result={check} />}
            {!isSummarized && <p>{summaryOf(outcome)}</p>}
            {sync && <SyncFindings result={sync} />}
            {!isSummarized && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
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
          isRestore={outcome?.operation === 'items-restore'}
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
      {outcome && isSummarized && <RawJson title="Uitkomst" value={outcome.result} />}
    </>
  )
}

/** Summarizes the JSON in a sentence: the important numbers, or the message of a refusal. */
function summaryOf({ result }: Outcome): string {
  return typeof result === 'object' && result !== null ? resultInWords(result as Record<string, unknown>) : ''
}

/** Returns the result per order of a successful order sync; undefined for other operations. */
const syncOf = ({ operation, isGood, result }: Outcome): SyncResult | undefined =>
  operation === 'orders-sync' && isGood ? (result as SyncResult) : undefined // the reply in the contract

/** Returns tone and words of the outcome. A result that waits for a confirmation is not a failure. */
function endOf({ isGood, result, preview, losses }: Outcome): RunEnd {
  if (isGood) return runEnd('done', result)
  return preview || losses ? { tone: 'waits', words: 'Wacht op uw akkoord' } : { tone: 'bad', words: 'Niet gelukt' }
}
