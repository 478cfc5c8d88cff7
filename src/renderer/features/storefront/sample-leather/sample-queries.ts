import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { freshness } from '../../../lib/freshness.ts'
import type { SampleLeather } from './sample-leather-store.ts'

/** The leather of a sample with what the page of the sample says about it. */
export type SampleInHand = SampleLeather & { mainColor: string; category: string; thickness: string | null }

type Context = { client: QueryClient }

/**
 * Query of the leather of a sample; null when no active leather has this sample. It keeps only this leather, because the
 * page of the server has no use for the others.
 *
 * @param leathers the query of all leathers; a parameter, because this feature may not import that of the leathers
 */
export const sampleInHand = (sampleId: number, leathers: (context: Context) => Promise<readonly LeatherCategory[]>) =>
  queryOptions({
    queryKey: ['sample-in-hand', sampleId],
    queryFn: async (context): Promise<SampleInHand | null> => {
      for (const { title, thickness, leatherTypes } of await leathers(context)) {
        const leather = leatherTypes.find((type) => type.sampleId === sampleId)
        if (!leather) continue
        const { id, name, hex, imageUrl, mainColor } = leather
        return { id, sampleId, name, hex, imageUrl, mainColor, category: title, thickness }
      }
      return null
    },
    ...freshness.readOnce,
  })

/** Number of models on the page of a sample, at most. */
const SHOWN_MODELS = 12

/**
 * Query of a few models in a leather, of those that are made in it.
 *
 * @param models ids of models, the most wanted first
 */
export const modelsInLeather = (
  api: Api,
  leatherId: number,
  models: (context: Context) => Promise<readonly number[]>,
) =>
  queryOptions({
    queryKey: ['products', 'of-sample', leatherId],
    queryFn: async (context) => {
      const body = [...(await models(context))]
      if (body.length === 0) return []
      const { items } = await api.catalog.byIds({
        query: { page: 1, pageSize: body.length, leather: leatherId },
        body,
      })
      return items.filter((item) => item.leatherId === leatherId).slice(0, SHOWN_MODELS)
    },
    ...freshness.standard,
  })
