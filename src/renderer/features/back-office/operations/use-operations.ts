import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogPreview, ListLosses } from '#shared/contracts/catalog-preview.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { CATALOG_IMPORT_KEY, lossesToConfirm, previewToConfirm, unusableRows } from '../catalog-import/index.ts'
import { DATA_KEY, operationStates } from './data-queries.ts'
import { refusalAsJson } from './refusal-as-json.ts'
import { startOperation } from './start-operation.ts'

/** Result of an operation that was started on this page. */
export type Outcome = {
  operation: OperationName
  isGood: boolean
  result: unknown
  /** The changes that the snapshot of items would make: after `items-preview`, or when a confirmation is needed. */
  preview?: CatalogPreview | undefined
  /** Rows of the snapshot that made the operation fail. */
  broken?: CatalogPreview['broken'] | undefined
  /** Losses of lists that a user must confirm first. */
  losses?: ListLosses | undefined
}

type Start = { name: OperationName; input?: OperationInput | undefined }

/** Returns the operations with their states, and functions to start them. Several may run at the same time. */
export function useOperations() {
  const api = useApi()
  const client = useQueryClient()
  const [started, setStarted] = useState<readonly OperationName[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const states = useQuery(operationStates(api, started.length > 0))

  const { mutate } = useMutation({
    mutationFn: ({ name, input }: Start) => startOperation(api, name, input),
    onMutate: ({ name }) => {
      setStarted((before) => [...before, name])
      // Removes the previous result of this operation, and a preview that is being applied.
      setOutcome((before) =>
        before?.operation === name || (before?.preview && name === 'items-apply') ? undefined : before,
      )
    },
    onSuccess: (result, { name: operation }) =>
      setOutcome({
        operation,
        isGood: true,
        result,
        preview: operation === 'items-preview' ? (result as CatalogPreview) : undefined, // the reply in the contract
      }),
    onError: (error, { name: operation }) => {
      const details = { preview: previewToConfirm(error), broken: unusableRows(error), losses: lossesToConfirm(error) }
      setOutcome({ operation, isGood: false, result: refusalAsJson(error), ...details })
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'data')
    },
    onSettled: async (_result, _error, { name }) => {
      setStarted((before) => before.filter((other) => other !== name))
      // An operation also changes file sizes (docs/requirements.md#s4) and the snapshot that can be restored.
      await Promise.all([DATA_KEY, CATALOG_IMPORT_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  const { mutate: decline } = useMutation({
    mutationFn: async (name: OperationName) => {
      // Reads the list from the server again, because the cached one may be older than the run.
      const { items } = await api.operations.list({})
      const last = items.find(({ operation }) => operation === name)?.last
      if (last?.state === 'needs_confirmation') await api.operations.decline({ params: { runId: last.runId } })
    },
    onError: (error) => report(error, 'data'),
    onSettled: () => client.invalidateQueries({ queryKey: [DATA_KEY] }),
  })
  return {
    states,
    started,
    outcome,
    start: (name: OperationName, input?: OperationInput) => mutate({ name, input }),
    /** Removes the result from the page. Declines the changes when they wait for a confirmation. */
    dismiss: () => {
      if (outcome && (outcome.preview || outcome.losses) && !outcome.isGood) decline(outcome.operation)
      setOutcome(undefined)
    },
  }
}
