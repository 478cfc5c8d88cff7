import { composer } from '#shared/domain/pictures/render-layers/compose.ts'
import { enlarged } from '#shared/domain/pictures/render-layers/enlarge.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import type { Compositor, DecodedLayers, LayerComposition } from './compositor.ts'
import { yieldToBrowser } from './pause.ts'

/** How long the page may be busy at a stretch, in milliseconds; a frame is sixteen. */
const STRETCH_MS = 8
const ROWS = 16

/** Composes by arithmetic, in stretches between which the page stays alive. Undefined where no pixels can be read. */
export function createCpuCompositor(): Compositor | undefined {
  return canRead() ? { isLost: () => false, close: () => {}, prepare: prepareComposition } : undefined
}

async function prepareComposition({ body, bounce, gloss, mask, ...about }: DecodedLayers): Promise<LayerComposition> {
  const { width, height } = about
  const small = { width: bounce.width, height: bounce.height }
  const light = {
    body: await bytesOf(body, 1),
    gloss: await bytesOf(gloss, 1),
    mask: await bytesOf(mask, 1),
    bounce: enlarged({ ...small, bytes: await bytesOf(bounce, 1) }, width, height),
  }
  const rooms = new Map<string, Uint8Array>()
  const sheet = Object.assign(document.createElement('canvas'), { width, height })
  const surface = surfaceOf(sheet)
  let drawn = ''
  let turn = Promise.resolve()

  const draw = async (hex: string, name: string, signal: AbortSignal) => {
    const room = rooms.get(name)
    if (!room) throw new Error(`No room called ${name}`)
    const layers: RenderLayers = { ...about, ...light, backdrop: room }
    const picture = new ImageData(width, height)
    picture.data.fill(255)
    const composeRows = composer(layers, furnitureHide(hex))
    let since = performance.now()
    for (let from = 0; from < height && !signal.aborted; from += ROWS) {
      composeRows(picture.data, { channels: 4, from, to: Math.min(height, from + ROWS) })
      if (performance.now() - since < STRETCH_MS) continue
      await yieldToBrowser()
      since = performance.now()
    }
    if (signal.aborted) return
    surface.putImageData(picture, 0, 0)
    drawn = `${hex} ${name}`
  }
  return {
    addBackdrop: async (name, room) => void rooms.set(name, await bytesOf(room, 3)),
    compose({ hex, room }, signal, take) {
      // One after the other: several places of a page may want the same picture, which is then made once.
      const made = turn.then(async () => {
        if (signal.aborted) return
        if (drawn !== `${hex} ${room}`) await draw(hex, room, signal)
        if (!signal.aborted) take(sheet, { top: 0, width, height })
      })
      turn = made.catch(() => {}) // who asked hears of it; who comes next may fare better
      return made
    },
    close() {
      sheet.width = 0
    },
  }
}

/** The pixels of a layer: its first so many channels. The bitmap is given back. */
async function bytesOf(bitmap: ImageBitmap, channels: 1 | 3): Promise<Uint8Array> {
  const { width, height } = bitmap
  const surface = surfaceOf(Object.assign(document.createElement('canvas'), { width, height }))
  surface.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = surface.getImageData(0, 0, width, height)
  await yieldToBrowser()
  const bytes = new Uint8Array(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < channels; channel++) {
      bytes[pixel * channels + channel] = data[pixel * 4 + channel] ?? 0
    }
  }
  await yieldToBrowser()
  return bytes
}

function surfaceOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const surface = canvas.getContext('2d', { willReadFrequently: true })
  if (!surface) throw new Error('The browser gives no canvas to paint on')
  return surface
}

/** Browsers that guard against recognition hand out other pixels than were painted; a picture of those is noise. */
function canRead(): boolean {
  try {
    const surface = surfaceOf(Object.assign(document.createElement('canvas'), { width: 4, height: 4 }))
    const painted = new ImageData(4, 4)
    painted.data.forEach((_, at) => {
      painted.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256
    })
    surface.putImageData(painted, 0, 0)
    const read = surface.getImageData(0, 0, 4, 4).data
    return painted.data.every((byte, at) => byte === read[at])
  } catch {
    return false // refused outright: the server's pictures are shown
  }
}
