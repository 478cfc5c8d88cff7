import { useQueryClient } from '@tanstack/react-query'
import type { Road, RoadStep } from '#shared/contracts/order-road.ts'
import { isThere, ROAD_STATE_WORDS, recordInWords } from '#shared/domain/erp/road.ts'
import { Notice } from '../../ui/Notice.tsx'
import { when } from '../back-office/index.ts'
import { ClosedBy, MessageActions } from '../outbox/index.ts'
import classes from './RoadSteps.module.css'
import { ROADS } from './road-queries.ts'

/** Every record with how far it is, why it is not there, and what can be done about it. */
export function RoadSteps({ road: { steps, pause }, of }: { road: Road; of: string }) {
  const isWaiting = steps.some(({ state }) => !isThere(state))
  return (
    <>
      {pause && isWaiting && (
        <Notice title="De boekhouding is er even niet">
          {pause.reason} Dit is zo sinds {when(pause.sinceDateTime)}. Alles blijft bewaard; om{' '}
          {when(pause.untilDateTime)} probeert de winkel het vanzelf opnieuw.
        </Notice>
      )}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.externalId} step={step} of={of} />
        ))}
      </ol>
    </>
  )
}

function Step({ step, of }: { step: RoadStep; of: string }) {
  const { kind, amount, state, externalId, netsuiteId, reason, tries, nextTryDateTime, acceptedDateTime } = step
  const { closing, jobId } = step
  const queryClient = useQueryClient()
  const name = recordInWords(kind, amount === null ? null : Math.round(amount * 100))
  const isDone = isThere(state)
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.name}>{name}</span>
      <span className={classes.state}>{ROAD_STATE_WORDS[state]}</span>
      <span className={classes.quiet}>
        {isDone && netsuiteId !== null
          ? [`nummer ${netsuiteId}`, when(acceptedDateTime)].filter(Boolean).join(' · ')
          : externalId}
      </span>
      {reason && (
        <p className={classes.reason} role={state === 'dead' ? 'alert' : undefined}>
          {isDone ? `De laatste wijziging is ${closing ? 'niet' : 'nog niet'} overgenomen. ` : ''}
          {reason}
        </p>
      )}
      {closing && <ClosedBy className={classes.quiet} closing={closing} />}
      {tries > 0 && nextTryDateTime && (
        <p className={classes.quiet}>
          {tries === 1 ? '1 keer geprobeerd' : `${tries} keer geprobeerd`}; opnieuw om {when(nextTryDateTime)}.
        </p>
      )}
      {jobId !== null && (reason !== null || closing || state === 'dead') && (
        <div className={classes.again}>
          <MessageActions
            jobId={jobId}
            state={closing ? 'closed' : nextTryDateTime ? 'queued' : 'dead'}
            what={`${name} van ${of}`}
            onDone={() => queryClient.invalidateQueries({ queryKey: ROADS })}
          />
        </div>
      )}
    </li>
  )
}
