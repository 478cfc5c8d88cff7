import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunOnWire } from '#shared/contracts/operations.ts'
import { useApi } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RawJson } from '../back-office/index.ts'
import { CheckFindings } from './CheckFindings.tsx'
import { checkOf, isCheck } from './check-of.ts'
import { wholeRun } from './data-queries.ts'

/**
 * What came of a run: folded, and as a list tells it; the whole is fetched when somebody unfolds it, for it may be long.
 * What a check found is shown at once, in words.
 */
export function RunResult({ run, title }: { run: RunOnWire; title: string }) {
  const api = useApi()
  const [isWanted, setWanted] = useState(false)
  const whole = useQuery({ ...wholeRun(api, run.runId), enabled: isWanted || isCheck(run.operation) })
  const check = checkOf(run.operation, whole.data?.result)
  return (
    <>
      {check && <CheckFindings result={check} />}
      <RawJson title={title} value={whole.data?.result ?? run.result} onUnfold={() => setWanted(true)} />
      {whole.isError && <Notice tone="bad">Niet alles wat eruit kwam kon worden opgehaald.</Notice>}
    </>
  )
}
