import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { DATA_KEY, operationStates } from './data-queries.ts'
import { refusalAsJson } from './refusal-as-json.ts'
import { startOperation } from './start-operation.ts'

/** What an operation that was started on this page gave. */
export type Outcome = { operation: OperationName; isGood: boolean; result: unknown }

/** The operations of the shop as they stand, and a way to start one. Several may run beside each other. */
export function useOperations() {
  const api = useApi()
  const client = useQueryClient()
  const [started, setStarted] = useState<readonly OperationName[]>([])
  const [outcome, setOutcome] = useState<Outcome>()
  const states = useQuery(operationStates(api, started.length > 0))

  const { mutate } = useMutation({
    mutationFn: (name: OperationName) => startOperation(api, name),
    onMutate: (name) => {
      setStarted((before) => [...before, name])
      // What it gave the last time is not what it gives now.
      setOutcome((before) => (before?.operation === name ? undefined : before))
    },
    onSuccess: (result, operation) => setOutcome({ operation, isGood: true, result }),
    onError: (error, operation) => {
      setOutcome({ operation, isGood: false, result: refusalAsJson(error) })
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'data')
    },
    onSettled: (_result, _error, name) => {
      setStarted((before) => before.filter((other) => other !== name))
      // Not only the operations: files have other sizes now (specification §4).
      return client.invalidateQueries({ queryKey: [DATA_KEY] })
    },
  })
  return { states, started, outcome, start: (name: OperationName) => mutate(name) }
}
