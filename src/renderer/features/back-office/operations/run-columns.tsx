import type { RunOnWire } from '#shared/contracts/operations.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { progressInWords, resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import { type Column, type RowTone, when } from '../frame/index.ts'
import classes from './Jobs.module.css'
import { tookInWords } from './LastRun.tsx'

export const runColumns: readonly Column<RunOnWire>[] = [
  { key: 'date', title: 'Wanneer', cell: ({ startedDateTime }) => when(startedDateTime), width: 160 },
  { key: 'operation', title: 'Wat', cell: ({ operation }) => OPERATIONS[operation].title },
  { key: 'who', title: 'Door wie', cell: ({ startedBy }) => startedBy ?? 'de winkel zelf' },
  { key: 'state', title: 'Afloop', cell: ({ state, result }) => runEnd(state, result).words },
  { key: 'duration', title: 'Duur', cell: (run) => tookInWords(run).replace(/^in /, '') },
  { key: 'outcome', title: 'Uitkomst', cell: (run) => <span className={classes.outcome}>{outcomeInShort(run)}</span> },
]

/** Highlights runs that failed, were interrupted or wait for a confirmation. */
export function runTone({ state, result }: RunOnWire): RowTone | undefined {
  if (state === 'interrupted') return 'part'
  const { tone } = runEnd(state, result)
  return tone === 'bad' ? 'bad' : tone === 'waits' ? 'part' : undefined
}

/** Returns the error, the progress of a running operation, or the numbers of the result. The opened row shows more. */
function outcomeInShort({ error, progress, result, state }: RunOnWire): string {
  if (error) return error
  if (state === 'running') return progress ? progressInWords(progress) : ''
  return resultInWords(result ?? {})
}
