import type { RunOnWire } from '#shared/contracts/operations.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { progressInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { useLast } from '../../../lib/use-last.ts'
import { Facts, StaffDialog, when } from '../frame/index.ts'
import classes from './Jobs.module.css'
import { tookInWords } from './LastRun.tsx'
import { RunResult } from './RunResult.tsx'

type RunDetailsProps = {
  /** The run to show; undefined closes the dialog. */
  run: RunOnWire | undefined
  onClose: () => void
}

/** Shows one run in full: its user, duration, progress and outcome. */
export function RunDetails({ run, onClose }: RunDetailsProps) {
  const shown = useLast(run)
  return (
    <StaffDialog
      opened={run !== undefined}
      onClose={onClose}
      title={shown && OPERATIONS[shown.operation].title}
      size="xl"
    >
      {shown && (
        <div className={classes.section}>
          <Facts
            items={[
              { label: 'Afloop', value: runEnd(shown.state, shown.result).words },
              { label: 'Begonnen', value: when(shown.startedDateTime) },
              { label: 'Door', value: shown.startedBy ?? 'de winkel zelf' },
              { label: 'Duur', value: tookInWords(shown).replace(/^in /, '') },
              { label: 'Gekomen tot', value: shown.progress && progressInWords(shown.progress) },
              {
                label: shown.state === 'needs_confirmation' ? 'Waarop het wacht' : 'Wat er misging',
                value: shown.error,
              },
            ]}
          />
          {shown.result && <RunResult key={shown.runId} run={shown} title="Uitkomst" isPreviewShown />}
        </div>
      )}
    </StaffDialog>
  )
}
