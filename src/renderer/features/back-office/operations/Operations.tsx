import { useId } from 'react'
import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import { lockedBy } from './locked-by.ts'
import { OperationCard } from './OperationCard.tsx'
import classes from './Operations.module.css'
import { groupsOf } from './operation-groups.ts'
import { RestoreCard } from './RestoreCard.tsx'
import type { Outcome } from './use-operations.ts'

type OperationsProps = {
  states: readonly OperationState[]
  /** Operations that were just started on this page and may not be in `states` as running yet. */
  started: readonly OperationName[]
  /** Result of the last run that was started on this page. It is shown on the card of its operation. */
  outcome: Outcome | undefined
  onStart: (name: OperationName, input?: OperationInput) => void
  onDismiss: () => void
}

/** Cards of all operations that an Admin can start, in groups. */
export function Operations({ states, started, outcome, onStart, onDismiss }: OperationsProps) {
  const id = useId()
  const isConfirmable = lockedBy('items-apply', states, started) === undefined
  return groupsOf(states).map((group, index) => (
    <section key={group.title} className={classes.group} aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`} className={classes.title}>
        {group.title}
      </h2>
      <div className={classes.cards}>
        {group.states.map((state) => {
          const Card = state.operation === 'items-restore' ? RestoreCard : OperationCard
          return (
            <Card
              key={state.operation}
              state={state}
              lockedBy={lockedBy(state.operation, states, started)}
              outcome={outcome?.operation === state.operation ? outcome : undefined}
              isConfirmable={isConfirmable}
              onStart={onStart}
              onDismiss={onDismiss}
            />
          )
        })}
      </div>
    </section>
  ))
}
