import { useQueryClient } from '@tanstack/react-query'
import type { ErpSyncStatus, ErpSyncStep } from '#shared/contracts/erp-sync.ts'
import { isInErp } from '#shared/domain/erp/sync-status.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { when, whenNext } from '../frame/index.ts'
import { ClosedBy, MessageActions } from '../outbox/index.ts'
import classes from './SyncSteps.module.css'
import { SYNC_STATUS } from './sync-status-queries.ts'
import {
  nameOf,
  nextTryInWords,
  pendingChangeOf,
  stateOf,
  syncStatusInWords,
  waitInWords,
} from './sync-status-words.ts'

/**
 * Shows in one sentence whether all records are in the ERP. Then lists every record with its state, the cause of a
 * delay and the possible actions.
 *
 * @param ownerName the order or the customer that the records belong to: "order 10023"
 */
export function SyncSteps({ syncStatus, ownerName }: { syncStatus: ErpSyncStatus; ownerName: string }) {
  const { steps, pause } = syncStatus
  const summary = syncStatusInWords(syncStatus)
  const isWaiting = steps.some((step) => !isInErp(step.state) || pendingChangeOf(step))
  return (
    <>
      <p className={classes.whole} data-tone={summary.tone}>
        {summary.text}
      </p>
      {pause && isWaiting && (
        <Notice title="Er gaat nu niets naar de boekhouding">
          {pause.reason} Dit is zo sinds {when(pause.sinceDateTime)}. Alles blijft bewaard;{' '}
          {whenNext(pause.untilDateTime)} probeert de winkel het vanzelf opnieuw. Is het eerder verholpen, kies dan
          "Opnieuw proberen".
        </Notice>
      )}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.externalId} step={step} syncStatus={syncStatus} ownerName={ownerName} />
        ))}
      </ol>
    </>
  )
}

type StepProps = { step: ErpSyncStep; syncStatus: ErpSyncStatus; ownerName: string }

function Step({ step, syncStatus, ownerName }: StepProps) {
  const { pause } = syncStatus
  const { externalId, netsuiteId, reason, nextTryDateTime, acceptedDateTime, closing, jobId, waitsFor } = step
  const queryClient = useQueryClient()
  const { name: state, words } = stateOf(step, syncStatus)
  const isDone = isInErp(step.state)
  const nextTry = nextTryInWords(step, pause)
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.name}>{nameOf(step)}</span>
      <span className={classes.state}>{words}</span>
      <span className={classes.quiet}>
        {isDone && netsuiteId !== null
          ? [`nummer ${netsuiteId}`, when(acceptedDateTime)].filter(Boolean).join(' · ')
          : externalId}
      </span>
      {waitsFor && state !== 'closed' && <p className={classes.reason}>{waitInWords(waitsFor)}</p>}
      {/* The reason of a pause is shown once, above all records, so it is not repeated here. */}
      {reason && reason !== pause?.reason && (
        <p className={classes.reason} role={state === 'dead' ? 'alert' : undefined}>
          {nextTryDateTime && !nextTry ? 'De vorige keer: ' : ''}
          {reason}
        </p>
      )}
      {closing && <ClosedBy className={classes.quiet} closing={closing} />}
      {nextTry && <p className={classes.quiet}>{nextTry}</p>}
      {jobId !== null && (reason !== null || closing || state === 'dead' || (pause && waitsFor === null)) && (
        <div className={classes.again}>
          <MessageActions
            jobId={jobId}
            state={closing ? 'closed' : nextTryDateTime ? 'queued' : 'dead'}
            what={`${nameOf(step)} van ${ownerName}`}
            onDone={() => queryClient.invalidateQueries({ queryKey: SYNC_STATUS })}
          />
        </div>
      )}
    </li>
  )
}
