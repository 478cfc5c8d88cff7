import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { AXES, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { freshness } from '../../../lib/freshness.ts'

/** A choice that can be taken along. `sampleIds` are the colour samples in the cart. */
export type SavedChoice = { productId: number; selection: Selection; count: number; sampleIds: readonly number[] }

/** The code of a choice. Asking twice gives the same code, so it is asked for like any other data. */
export const codeOfChoice = (api: Api, { productId, selection, count, sampleIds }: SavedChoice) => {
  const chosen = Object.fromEntries(AXES.map((axis) => [axis, chosenOption(selection, axis)]))
  return queryOptions({
    queryKey: ['configuration', 'code', productId, chosen, count, sampleIds],
    queryFn: () =>
      api.configurations.keep({ body: { productId, selection: chosen, count, sampleIds: [...sampleIds] } }),
    ...freshness.readOnce,
  })
}

/** The choice behind a code. */
export const choiceOfCode = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['configuration', 'choice', code],
    queryFn: () => api.configurations.open({ params: { code } }),
    ...freshness.readOnce,
  })
