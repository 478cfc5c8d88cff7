import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { OperationState } from '#shared/contracts/operations.ts'
import {
  OPERATIONS,
  type OperationInput,
  type OperationName,
  repairOf,
  waitText,
} from '#shared/domain/operations/operations.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { WrappedText, when } from '../frame/index.ts'
import { LastRun } from './LastRun.tsx'
import { OperationResult } from './OperationResult.tsx'
import classes from './Operations.module.css'
import { RunProgress } from './RunProgress.tsx'
import type { Outcome } from './use-operations.ts'

export type OperationCardProps = {
  state: OperationState
  /** The running operation that blocks this one; the operation itself while it runs. Undefined when none does. */
  lockedBy: OperationName | undefined
  /** Result of the run that was just started on this page. */
  outcome: Outcome | undefined
  /** True when the operation `items-apply`, which a confirmed preview of the items starts, can start now. */
  isConfirmable: boolean
  onStart: (name: OperationName, input?: OperationInput) => void
  onDismiss: () => void
  /** Facts that the user should know before the start. */
  note?: ReactNode
  /** False when there is nothing to run the operation on; `note` explains why. */
  isPossible?: boolean
}

/** Card of one operation: description, last run, schedule, and the start button or the progress. */
export function OperationCard(props: OperationCardProps) {
  const { state, lockedBy, outcome, isConfirmable, onStart, onDismiss, note, isPossible = true } = props
  const { operation, running, last, schedule } = state
  const { title, about, verb } = OPERATIONS[operation]
  const titleId = useId()
  const noteId = useId()
  const repairId = useId()
  const repair = repairOf(operation)
  const isRunning = lockedBy === operation
  // The confirmation of an items preview starts `items-apply`. Any other confirmation starts this operation again.
  const startsItself = outcome?.losses !== undefined || operation === 'items-restore'

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
        <div className={classes.buttons}>
          <Button
            className={classes.button}
            variant="default"
            disabled={lockedBy !== undefined || !isPossible}
            aria-describedby={noteId}
            onClick={() => onStart(operation)}
          >
            {isRunning ? 'Bezig' : verb} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
          {repair && (
            <Button
              className={classes.button}
              variant="subtle"
              disabled={lockedBy !== undefined || !isPossible}
              aria-describedby={repairId}
              onClick={() => onStart(operation, { isFull: true })}
            >
              {repair.verb}
            </Button>
          )}
        </div>
      </div>
      <p className={classes.about}>{about}</p>
      {repair && (
        <p className={classes.quiet} id={repairId}>
          {repair.about}
        </p>
      )}
      {isRunning && <RunProgress run={running} title={title} />}
      <div id={noteId} className={classes.notes}>
        {note && <p>{note}</p>}
        {isRunning && <p lang="en">{waitText(operation)}</p>}
        {lockedBy && !isRunning && <p>Wacht op “{OPERATIONS[lockedBy].title}”: die is nu bezig.</p>}
      </div>
      <div className={classes.notes}>
        {schedule && (
          <p>
            Vanzelf: {schedule.rhythm}
            {schedule.nextDateTime && !isRunning && (
              <>
                , eerstvolgende <WrappedText>{when(schedule.nextDateTime)}</WrappedText>
              </>
            )}
            .
          </p>
        )}
        <LastRun run={last} isShort={outcome !== undefined} isRunningAgain={isRunning} />
      </div>
      <OperationResult
        outcome={outcome}
        onConfirm={(confirm) => onStart(startsItself ? operation : 'items-apply', { confirm })}
        isConfirmable={startsItself ? lockedBy === undefined : isConfirmable}
        onDismiss={onDismiss}
      />
    </article>
  )
}
