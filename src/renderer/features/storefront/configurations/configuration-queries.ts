import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { AXES, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { freshness } from '../../../lib/freshness.ts'

/** A configuration to save. `sampleIds` are the color samples in the cart. */
export type SavedChoice = { productId: number; selection: Selection; count: number; sampleIds: readonly number[] }

/**
 * Query of the code of a configuration. The call stores the configuration. It can still be a query, because equal
 * configurations have the same code.
 */
export const codeOfChoice = (api: Api, { productId, selection, count, sampleIds }: SavedChoice) => {
  const chosen = Object.fromEntries(AXES.map((axis) => [axis, chosenOption(selection, axis)]))
  return queryOptions({
    queryKey: ['configuration', 'code', productId, chosen, count, sampleIds],
    queryFn: () =>
      api.configurations.keep({ body: { productId, selection: chosen, count, sampleIds: [...sampleIds] } }),
    ...freshness.readOnce,
  })
}

/** Query of the configuration that belongs to a code. */
export const choiceOfCode = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['configuration', 'choice', code],
    queryFn: () => api.configurations.open({ params: { code } }),
    ...freshness.readOnce,
  })
