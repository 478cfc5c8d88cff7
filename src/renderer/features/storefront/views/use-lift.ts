import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import type { Configurable, Selection } from '#shared/domain/configurator/configurator.ts'
import { liftFor, type SeatHeightChoice, seatHeightOf } from '#shared/domain/measures/measures.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { chosenIn } from '../configurator/index.ts'

const AXIS = 'matrixSeatheight'

/** Query of the sizes and lines of a model, or of the pieces of a set. They change with a release only. */
export const measuresOfModel = (api: Api, model: string) =>
  queryOptions({
    queryKey: ['measures', model],
    queryFn: ({ signal }) => api.measures.show({ params: { model }, signal }),
    ...freshness.readOnce,
  })

/** Returns the seat heights in which a product is made, and the chosen one. */
export function seatHeightChoice(
  { matrixAxes }: Pick<Configurable, 'matrixAxes'>,
  options: MatrixOptions | undefined,
  selection: Selection,
): SeatHeightChoice {
  const offered = matrixAxes.find(({ axis }) => axis === AXIS)?.optionIds ?? []
  return {
    chosen: seatHeightOf(chosenIn(options, selection, AXIS)?.name),
    made: offered.flatMap((id) => seatHeightOf(chosenIn(options, { [AXIS]: id }, AXIS)?.name) ?? []),
  }
}

/**
 * Returns by how many whole cm the chosen seat height lifts a piece above its 3D model. `isLoading` is true until the sizes of
 * the first model have arrived, or were tried in vain: a view can ask for them again and must stay open then. The sizes of the previous model count until those of another model arrive. A set of different
 * pieces is not lifted, because each of them has a seat height of its own.
 */
export function useLift(model: string | undefined, seatHeight: SeatHeightChoice) {
  const api = useApi()
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...measuresOfModel(api, model ?? ''),
    enabled: model !== undefined && seatHeight.chosen !== undefined,
    placeholderData: (previous) => previous,
  })
  const [piece, ...others] = data?.pieces ?? []
  const isLifted = piece !== undefined && others.length === 0
  return {
    liftCm: isLifted ? Math.round(liftFor(piece.sizes, seatHeight)) : 0,
    isLoading: isLoading && errorUpdateCount === 0,
  }
}
