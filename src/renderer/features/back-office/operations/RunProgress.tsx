import type { RunOnWire } from '#shared/contracts/operations.ts'
import { progressInWords } from '#shared/domain/operations/runs.ts'
import { when } from '../frame/index.ts'
import classes from './Operations.module.css'

/** Progress of a run as a bar and in words, with the start time and the user who started the run. */
export function RunProgress({ run, title }: { run: RunOnWire | null; title: string }) {
  const progress = run?.progress
  const share = progress?.of ? { value: Math.min(progress.done, progress.of), max: progress.of } : {}
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-label={`Voortgang van ${title}`} {...share} />
      <p className={classes.quiet}>
        {progress ? progressInWords(progress) : 'Begonnen'}
        {run && ` · sinds ${when(run.startedDateTime)} door ${run.startedBy ?? 'de winkel zelf'}`}
      </p>
    </div>
  )
}
