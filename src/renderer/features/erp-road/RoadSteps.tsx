import { useQueryClient } from '@tanstack/react-query'
import type { Road, RoadStep } from '#shared/contracts/order-road.ts'
import { isThere } from '#shared/domain/erp/road.ts'
import { Notice } from '../../ui/Notice.tsx'
import { when, whenNext } from '../back-office/index.ts'
import { ClosedBy, MessageActions } from '../outbox/index.ts'
import classes from './RoadSteps.module.css'
import { ROADS } from './road-queries.ts'
import { changeOf, nameOf, nextTryInWords, roadInWords, stateOf, waitInWords } from './road-words.ts'

/** In a sentence whether all of it arrived; every record with how far it is, why it is not there, and what can be done. */
export function RoadSteps({ road, of }: { road: Road; of: string }) {
  const { steps, pause } = road
  const whole = roadInWords(road)
  const isWaiting = steps.some((step) => !isThere(step.state) || changeOf(step))
  return (
    <>
      <p className={classes.whole} data-tone={whole.tone}>
        {whole.text}
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
          <Step key={step.externalId} step={step} road={road} of={of} />
        ))}
      </ol>
    </>
  )
}

function Step({ step, road, of }: { step: RoadStep; road: Road; of: string }) {
  const { pause } = road
  const { externalId, netsuiteId, reason, nextTryDateTime, acceptedDateTime, closing, jobId, waitsFor } = step
  const queryClient = useQueryClient()
  const { name: state, words } = stateOf(step, road)
  const isDone = isThere(step.state)
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
      {/* What holds for everything stands above all of it. */}
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
            what={`${nameOf(step)} van ${of}`}
            onDone={() => queryClient.invalidateQueries({ queryKey: ROADS })}
          />
        </div>
      )}
    </li>
  )
}
