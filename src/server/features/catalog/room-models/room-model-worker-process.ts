import type { RoomModel, RoomModelFormat } from '#shared/domain/room-models/room-model-url.ts'
import type { WorkerResponse } from '../pictures/index.ts'
import { openComposer } from './compose-room-model.ts'

/** Message of the server to this process. */
export type RoomModelRequest = { piece: RoomModel; format: RoomModelFormat }

const [, , folder = ''] = process.argv
const compose = openComposer(folder)

async function respond({ id, piece, format }: RoomModelRequest & { id: number }): Promise<WorkerResponse> {
  try {
    return { id, file: await compose(piece, format) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (request: RoomModelRequest & { id: number }) => {
  process.send?.(await respond(request))
})
// The server has stopped, so this process stops too.
process.on('disconnect', () => process.exit(0))
