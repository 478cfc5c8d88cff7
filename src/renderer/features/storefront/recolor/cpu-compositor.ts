import { createComposer } from '#shared/domain/pictures/render-layers/compose.ts'
import { enlarged } from '#shared/domain/pictures/render-layers/enlarge.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import { yieldToBrowser } from '../../../lib/yield-to-browser.ts'
import type { Compositor, DecodedLayers, LayerComposition } from './compositor.ts'

/** Milliseconds of painting after which the browser may handle other work: half a frame. */
const MAX_BLOCKING_MS = 8
/** Rows of pixels that are computed before the time is checked. */
const ROWS_PER_STEP = 16

/**
 * Creates a compositor that computes the pixels in short steps, so that the page stays responsive. Returns undefined
 * when the browser does not return exact pixels.
 */
export function createCpuCompositor(): Compositor | undefined {
  return canReadPixels() ? { isLost: () => false, close: () => {}, prepare: prepareComposition } : undefined
}

async function prepareComposition({
  body,
  bounce,
  gloss,
  mask,
  ...description
}: DecodedLayers): Promise<LayerComposition> {
  const { width, height } = description
  const bounceSize = { width: bounce.width, height: bounce.height }
  const layerBytes = {
    body: await bytesOf(body, 1),
    gloss: await bytesOf(gloss, 1),
    mask: await bytesOf(mask, 1),
    bounce: enlarged({ ...bounceSize, bytes: await bytesOf(bounce, 1) }, width, height),
  }
  const backdrops = new Map<string, Uint8Array>()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const surface = surfaceOf(canvas)
  /** Color and backdrop of the picture on the canvas. */
  let drawn = ''
  let queue = Promise.resolve()

  const draw = async (hex: string, name: string, signal: AbortSignal) => {
    const backdrop = backdrops.get(name)
    if (!backdrop) throw new Error(`No backdrop called ${name}`)
    const layers: RenderLayers = { ...description, ...layerBytes, backdrop }
    const picture = new ImageData(width, height)
    picture.data.fill(255)
    const composeRows = createComposer(layers, furnitureHide(hex))
    let stepStart = performance.now()
    for (let from = 0; from < height && !signal.aborted; from += ROWS_PER_STEP) {
      composeRows(picture.data, { channels: 4, from, to: Math.min(height, from + ROWS_PER_STEP) })
      if (performance.now() - stepStart < MAX_BLOCKING_MS) continue
      await yieldToBrowser()
      stepStart = performance.now()
    }
    if (signal.aborted) return
    surface.putImageData(picture, 0, 0)
    drawn = `${hex} ${name}`
  }
  return {
    addBackdrop: async (name, backdrop) => void backdrops.set(name, await bytesOf(backdrop, 3)),
    compose({ hex, backdrop }, signal, take) {
      // Pictures are composed one at a time, so that a picture that several elements need is composed once.
      const composed = queue.then(async () => {
        if (signal.aborted) return
        if (drawn !== `${hex} ${backdrop}`) await draw(hex, backdrop, signal)
        if (!signal.aborted) take(canvas, { top: 0, width, height })
      })
      queue = composed.catch(() => {}) // the caller receives the error; the next picture may succeed
      return composed
    },
    close() {
      canvas.width = 0
    },
  }
}

/** Returns the pixels of a layer with the given number of channels. Closes the bitmap. */
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
  if (!surface) throw new Error('The browser provides no 2D canvas')
  return surface
}

/**
 * Whether the browser returns the pixels that were painted. With fingerprinting protection it returns other pixels, and
 * a composed picture would have noise.
 */
function canReadPixels(): boolean {
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
    return false // the browser refuses to read pixels, so the server's pictures are shown
  }
}
