import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { OFFLINE_TEXT, ShopError } from '#shared/contracts/shop-error.ts'
import {
  type RoomModel,
  type RoomModelDescription,
  type RoomModelFormat,
  roomModelDescriptionUrl,
  roomModelPath,
} from '#shared/domain/room-models/room-model-url.ts'
import { freshness } from '../../../lib/freshness.ts'

const description = z.object({ origin: z.string(), glb: z.string(), usdz: z.string() })

const NOT_AVAILABLE = 'Dit meubel kunnen wij nog niet in uw kamer laten zien.'
const BUSY = 'Het lukt op dit moment niet. Probeer het over een halve minuut opnieuw.'

/**
 * Query of the files of a piece for augmented reality. Fails with a `ShopError` whose message is for the shopper.
 *
 * @param needed file that must be ready, so that it opens at once
 */
export const roomModelFiles = (
  fetchFile: (url: string) => Promise<Response>,
  piece: RoomModel,
  needed: RoomModelFormat | undefined,
) =>
  queryOptions({
    queryKey: ['room-model', roomModelPath(piece), needed ?? 'none'],
    queryFn: async (): Promise<RoomModelDescription> => {
      const response = await fetchFile(roomModelDescriptionUrl(piece, needed)).catch((error: unknown) => {
        throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0, error instanceof Error ? error : undefined)
      })
      const { ok, status } = response
      if (status === 404) throw new ShopError({ code: 'not_found', message: NOT_AVAILABLE }, status)
      if (!ok) throw new ShopError({ code: 'outage', message: BUSY }, status)
      return description.parse(await response.json())
    },
    ...freshness.readOnce,
  })
