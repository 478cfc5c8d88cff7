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
  /** True to show the changes of a preview, or of a run that waits, with the buttons to confirm or decline them. */
  isPreviewShown?: boolean
}

/**
 * Shows the result of a run as collapsed JSON. The full result may be long, so it is fetched when the user expands the
 * JSON. The findings of a check are shown at once, as sentences.
 */
export function RunResult({ run, title, isPreviewShown = false }: RunResultProps) {
  const api = useApi()
  const [isExpanded, setExpanded] = useState(false)
  const client = useQueryClient()
  // The preview is only shown in the dialog of the run, because a card is too small for it.
  const hasPreview = isPreviewShown && (run.operation === 'items-preview' || run.state === 'needs_confirmation')
  const enabled = isExpanded || isCheck(run.operation) || hasPreview
  const fullRun = useQuery({ ...wholeRun(api, run.runId), enabled })
  const check = parseCheckResult(run.operation, fullRun.data?.result)
  return (
    <>
      {check && <CheckFindings result={check} />}
      {hasPreview && (
        <RunPreview
          result={fullRun.data?.result}
          isRestore={run.operation === 'items-restore'}
          onConfirm={(confirm) => startOperation(api, run.operation, { confirm })}
          onDecline={() => api.operations.decline({ params: { runId: run.runId } })}
          isWaiting={run.state === 'needs_confirmation'}
          onDone={() => client.invalidateQueries({ queryKey: [DATA_KEY] })}
        />
      )}
      <RawJson title={title} value={fullRun.data?.result ?? run.result} onExpand={() => setExpanded(true)} />
      {fullRun.isError && <Notice tone="bad">Niet alles wat eruit kwam kon worden opgehaald.</Notice>}
    </>
  )
}
