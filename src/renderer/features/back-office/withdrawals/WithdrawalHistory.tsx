import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { SectionCard, when } from '../frame/index.ts'
import classes from './Withdrawal.module.css'
import { stateInWords } from './withdrawal-words.ts'

type Step = Withdrawal['history'][number]

/** Lists the steps of a withdrawal with user and reason, newest first. */
export function WithdrawalHistory({ steps }: { steps: readonly Step[] }) {
  return (
    <SectionCard title="Verloop">
      <ol className={classes.steps}>
        {steps.toReversed().map((step) => (
          <li key={`${step.happenedDateTime} ${step.state}`}>
            <strong>{stateInWords(step.state)}</strong>
            <span className={classes.quiet}>
              {when(step.happenedDateTime)}, {actorInWords(step)}
            </span>
            {step.reason && <p className={classes.text}>{step.reason}</p>}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

const actorInWords = ({ actor, actorEmail }: Step) =>
  actor === 'sender' ? 'door de klant' : (actorEmail ?? 'door een medewerker')
