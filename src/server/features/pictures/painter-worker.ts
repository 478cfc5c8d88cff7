import { parentPort } from 'node:worker_threads'
import { openSources } from './open-sources.ts'
import type { Painted, PaintOrder } from './painter.ts'

// Composing a picture is a tenth of a second of plain arithmetic: here it does not keep the shop from answering.
const sources = openSources()

parentPort?.on('message', async ({ id, picture, width }: PaintOrder) => {
  try {
    const raw = await sources.paint(picture, width)
    parentPort?.postMessage({ id, raw } satisfies Painted, raw ? [raw.pixels.buffer] : [])
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies Painted)
  }
})
