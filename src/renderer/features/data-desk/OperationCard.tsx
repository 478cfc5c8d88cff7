import { Button } from '@mantine/core'
import { useId } from 'react'
import type { OperationState } from '#shared/contracts/operations.ts'
import { OPERATIONS, type OperationName, waitText } from '#shared/domain/operations/operations.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import { when } from '../back-office/index.ts'
import { LastRun } from './LastRun.tsx'
import { OperationResult } from './OperationResult.tsx'
import classes from './Operations.module.css'
import { RunProgress } from './RunProgress.tsx'
import type { Outcome } from './use-operations.ts'

type OperationCardProps = {
  state: OperationState
  /** What is in the way; the operation itself while it runs. */
  lockedBy: OperationName | undefined
  /** What it gave when it was started here just now. */
  outcome: Outcome | undefined
  onStart: (name: OperationName) => void
}

/** One operation: what it does, how it last went, when it runs by itself, and the button; or how far it is. */
export function OperationCard({ state, lockedBy, outcome, onStart }: OperationCardProps) {
  const { operation, running, last, schedule } = state
  const { title, about, verb } = OPERATIONS[operation]
  const titleId = useId()
  const noteId = useId()
  const isRunning = lockedBy === operation

  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-running={isRunning || undefined}
      data-wide={outcome !== undefined || undefined}
    >
      <div className={classes.head}>
        <h3 id={titleId} className={classes.name}>
          {title}
        </h3>
        <Button
          className={classes.button}
          variant="default"
          disabled={lockedBy !== undefined}
          aria-describedby={noteId}
          onClick={() => onStart(operation)}
        >
          {isRunning ? 'Bezig' : verb} <Unseen>{title}</Unseen>
        </Button>
      </div>
      <p className={classes.about}>{about}</p>
      {isRunning && <RunProgress run={running} title={title} />}
      <div id={noteId} className={classes.notes}>
        {isRunning && <p lang="en">{waitText(operation)}</p>}
        {lockedBy && !isRunning && <p>Wacht op “{OPERATIONS[lockedBy].title}”: die is nu bezig.</p>}
      </div>
      <div className={classes.notes}>
        {schedule && (
          <p>
            Vanzelf: {schedule.rhythm}
            {schedule.nextDateTime && !isRunning && `, eerstvolgende ${when(schedule.nextDateTime)}`}.
          </p>
        )}
        <LastRun run={last} isShort={outcome !== undefined} />
      </div>
      <OperationResult outcome={outcome} />
    </article>
  )
}
