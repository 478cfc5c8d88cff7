import { useId } from 'react'
import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { lockedBy } from './locked-by.ts'
import { OperationCard } from './OperationCard.tsx'
import classes from './Operations.module.css'
import { groupsOf } from './operation-groups.ts'
import type { Outcome } from './use-operations.ts'

type OperationsProps = {
  states: readonly OperationState[]
  /** Started here a moment ago. */
  started: readonly OperationName[]
  /** What ended last of what was started here; it stands with its operation, where the person looks. */
  outcome: Outcome | undefined
  onStart: (name: OperationName) => void
}

/** Everything an Admin can start, in groups. */
export function Operations({ states, started, outcome, onStart }: OperationsProps) {
  const id = useId()
  return groupsOf(states).map((group, index) => (
    <section key={group.title} className={classes.group} aria-labelledby={`${id}-${index}`}>
      <h2 id={`${id}-${index}`} className={classes.title}>
        {group.title}
      </h2>
      <div className={classes.cards}>
        {group.states.map((state) => (
          <OperationCard
            key={state.operation}
            state={state}
            lockedBy={lockedBy(state.operation, states, started)}
            outcome={outcome?.operation === state.operation ? outcome : undefined}
            onStart={onStart}
          />
        ))}
      </div>
    </section>
  ))
}
