import { Link } from 'react-router-dom'
import type { RunOnWire } from '#shared/contracts/operations.ts'
import { durationInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { WrappedText, when } from '../frame/index.ts'
import classes from './Operations.module.css'
import { RunResult } from './RunResult.tsx'
import { runPath } from './run-path.ts'

type LastRunProps = { run: RunOnWire | null; isShort: boolean; isRunningAgain: boolean }

/**
 * Shows the last run of an operation: its time, user, duration and outcome.
 *
 * @param isShort omits the outcome, because the page already shows it
 * @param isRunningAgain the operation is running again now, so the text says that `run` is the previous run
 */
export function LastRun({ run, isShort, isRunningAgain }: LastRunProps) {
  if (!run) return <p>Nog niet eerder gedaan.</p>
  const end = runEnd(run.state, run.result)
  const isWaiting = run.state === 'needs_confirmation'
  return (
    <>
      <p>
        {isRunningAgain && 'De vorige keer: '}
        <span className={classes.state} data-state={end.tone}>
          {end.words}
        </span>{' '}
        op <WrappedText>{when(run.startedDateTime)}</WrappedText> door {run.startedBy ?? 'de winkel zelf'},{' '}
        {tookInWords(run)}.
      </p>
      {run.error && !isRunningAgain && <p className={isWaiting ? undefined : classes.error}>{run.error}</p>}
      {isWaiting && !isRunningAgain && (
        <Link to={runPath(run.runId)}>Bekijk wat er zou veranderen, en bevestig het</Link>
      )}
      {run.result && !isShort && <RunResult key={run.runId} run={run} title="Laatste uitkomst" />}
    </>
  )
}

/** @example tookInWords(run) // 'in 1 min 23 s' */
export function tookInWords({ startedDateTime, endedDateTime }: RunOnWire): string {
  if (endedDateTime === null) return 'nog bezig'
  return `in ${durationInWords(Date.parse(endedDateTime) - Date.parse(startedDateTime))}`
}
