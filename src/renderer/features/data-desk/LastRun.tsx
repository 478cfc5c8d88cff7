import type { RunOnWire } from '#shared/contracts/operations.ts'
import { durationInWords, stateInWords } from '#shared/domain/operations/runs.ts'
import { RawJson, when } from '../back-office/index.ts'
import { CheckFindings } from './CheckFindings.tsx'
import { checkOf } from './check-of.ts'
import classes from './Operations.module.css'

/**
 * How an operation last went: when, by whom, how long it took, and what came of it.
 *
 * @param isShort without what came of it, where that stands already
 */
export function LastRun({ run, isShort }: { run: RunOnWire | null; isShort: boolean }) {
  if (!run) return <p>Nog niet eerder gedaan.</p>
  const check = checkOf(run.operation, run.result)
  return (
    <>
      <p>
        <span className={classes.state} data-state={run.state}>
          {stateInWords(run.state)}
        </span>{' '}
        op {when(run.startedDateTime)} door {run.startedBy ?? 'de winkel zelf'}, {tookInWords(run)}.
      </p>
      {run.error && <p className={classes.error}>{run.error}</p>}
      {check && !isShort && <CheckFindings result={check} />}
      {run.result && !isShort && <RawJson title="Laatste uitkomst" value={run.result} />}
    </>
  )
}

/** @example tookInWords(run) // 'in 1 min 23 s' */
export function tookInWords({ startedDateTime, endedDateTime }: RunOnWire): string {
  if (endedDateTime === null) return 'nog bezig'
  return `in ${durationInWords(Date.parse(endedDateTime) - Date.parse(startedDateTime))}`
}
