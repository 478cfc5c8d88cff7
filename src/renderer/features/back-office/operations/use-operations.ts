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

/** What an operation that was started on this page gave. */
export type Outcome = {
  operation: OperationName
  isGood: boolean
  result: unknown
  /** The changes that the file of items would make: after a request for a preview, or while a confirmation is needed. */
  preview?: CatalogPreview | undefined
  /** Rows of the file because of which nothing was done. */
  broken?: CatalogPreview['broken'] | undefined
  /** What lists would lose; somebody has to agree with it first. */
  losses?: ListLosses | undefined
}

type Start = { name: OperationName; input?: OperationInput | undefined }

/** The operations of the shop as they stand, and a way to start one. Several may run beside each other. */
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
      // What it gave the last time is not what it gives now, and what was agreed with is being done.
      setOutcome((before) =>
        before?.operation === name || (before?.preview && name === 'items-apply') ? undefined : before,
      )
    },
    onSuccess: (result, { name: operation }) =>
      setOutcome({
        operation,
        isGood: true,
        result,
        preview: operation === 'items-preview' ? (result as CatalogPreview) : undefined, // the contract's reply
      }),
    onError: (error, { name: operation }) => {
      const told = { preview: previewToConfirm(error), broken: unusableRows(error), losses: lossesToConfirm(error) }
      setOutcome({ operation, isGood: false, result: refusalAsJson(error), ...told })
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'data')
    },
    onSettled: async (_result, _error, { name }) => {
      setStarted((before) => before.filter((other) => other !== name))
      // Not only the operations: files have other sizes now (specification §4), and there may be another state to go back to.
      await Promise.all([DATA_KEY, CATALOG_IMPORT_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  const { mutate: decline } = useMutation({
    mutationFn: async (name: OperationName) => {
      // As the server knows it now: the list here may still be of before the run.
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
    /** Leaves what was given where it is, and says no to it when it waits for a word. */
    dismiss: () => {
      if (outcome && (outcome.preview || outcome.losses) && !outcome.isGood) decline(outcome.operation)
      setOutcome(undefined)
    },
  }
}
