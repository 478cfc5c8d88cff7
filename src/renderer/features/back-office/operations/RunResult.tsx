import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunOnWire } from '#shared/contracts/operations.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RunPreview } from '../catalog-import/index.ts'
import { RawJson } from '../frame/index.ts'
import { CheckFindings } from './CheckFindings.tsx'
import { DATA_KEY, wholeRun } from './data-queries.ts'
import { isCheck, parseCheckResult } from './parse-check-result.ts'
import { startOperation } from './start-operation.ts'

type RunResultProps = {
  run: RunOnWire
  title: string
  /** Shows the full preview of the item changes, with the button to confirm them. */
  isPreviewShown?: boolean
}

/**
 * Shows the result of a run, folded. The whole result may be long, so it is fetched when it is unfolded. The findings
 * of a check are shown at once, as sentences.
 */
export function RunResult({ run, title, isPreviewShown = false }: RunResultProps) {
  const api = useApi()
  const [isUnfolded, setUnfolded] = useState(false)
  const client = useQueryClient()
  // The preview is only shown in the dialog of the run, because a card is too small for it.
  const hasPreview = isPreviewShown && (run.operation === 'items-preview' || run.state === 'needs_confirmation')
  const enabled = isUnfolded || isCheck(run.operation) || hasPreview
  const whole = useQuery({ ...wholeRun(api, run.runId), enabled })
  const check = parseCheckResult(run.operation, whole.data?.result)
  return (
    <>
      {check && <CheckFindings result={check} />}
      {hasPreview && (
        <RunPreview
          result={whole.data?.result}
          isGoingBack={run.operation === 'items-restore'}
          onConfirm={(confirm) => startOperation(api, run.operation, { confirm })}
          onDecline={() => api.operations.decline({ params: { runId: run.runId } })}
          isWaiting={run.state === 'needs_confirmation'}
          onDone={() => client.invalidateQueries({ queryKey: [DATA_KEY] })}
        />
      )}
      <RawJson title={title} value={whole.data?.result ?? run.result} onUnfold={() => setUnfolded(true)} />
      {whole.isError && <Notice tone="bad">Niet alles wat eruit kwam kon worden opgehaald.</Notice>}
    </>
  )
}
