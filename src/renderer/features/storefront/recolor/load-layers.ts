import * as z from 'zod/mini'
import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import type { RenderLayersDescription } from '#shared/domain/pictures/render-layers-url.ts'
import type { Compositor, LayerComposition, Part } from './compositor.ts'
import { createCpuCompositor } from './cpu-compositor.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { createWebGlCompositor } from './webgl-compositor.ts'

type FetchFile = (url: string) => Promise<Response>

/** Name of the backdrop with the product's own legs, which is one of the layers. */
const OWN_BACKDROP = ''

/**
 * Returns a function that fetches and decodes render layers, and prepares them with WebGL, or else on the CPU. The
 * function returns undefined for a picture without layers. It throws when the layers fail to load, or when the browser
 * cannot paint.
 *
 * @param newCompositor creates the compositor for the first layers, and again after all layers were closed. A
 * compositor that lost its graphics context is replaced by a compositor on the CPU
 */
export function loadLayers(
  fetchFile: FetchFile,
  newCompositor = () => createWebGlCompositor() ?? createCpuCompositor(),
): (url: string) => Promise<PaintableLayers | undefined> {
  let compositor: Compositor | undefined
  let openCount = 0
  const release = () => {
    openCount -= 1
    if (openCount > 0) return
    compositor?.close()
    compositor = undefined
  }

  return async (url) => {
    // Does not wait for a lost graphics context, because the browser may never restore it.
    compositor = compositor?.isLost() ? createCpuCompositor() : (compositor ?? newCompositor())
    if (!compositor) throw new Error('This browser cannot compose pictures')
    openCount += 1
    try {
      const layers = await fetchLayers(url, fetchFile, compositor, release)
      if (!layers) release()
      return layers
    } catch (error) {
      release()
      throw error
    }
  }
}

async function fetchLayers(url: string, fetchFile: FetchFile, compositor: Compositor, release: () => void) {
  const response = await fetchFile(url)
  if (response.status === 404 || response.status === 204) return undefined
  // The wire calls a backdrop `room`.
  const { layers, rooms, ...description } = renderLayersDescription.parse(await response.json())
  const { room, ...bitmaps } = await fetchBitmaps(fetchFile, layers)
  const composition = await compositor.prepare({ ...description, ...bitmaps })
  await composition.addBackdrop(OWN_BACKDROP, room)
  let isOpen = true
  const addBackdrop = async (legs: LegsName) => {
    const backdropUrl = rooms[legs]
    if (backdropUrl === undefined) return OWN_BACKDROP
    const backdrop = await fetchBitmap(fetchFile, backdropUrl)
    if (!isOpen) {
      // The layers were closed during the fetch, so a backdrop added now would never be released.
      backdrop.close()
      throw new Error('The layers were closed')
    }
    await composition.addBackdrop(legs, backdrop)
    return legs
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    composition.close()
    release()
  }
  return { ...createPaintableLayers(composition, description, addBackdrop), close }
}

/** @param addBackdrop fetches the backdrop with these legs, and returns the name of the backdrop in the composition */
function createPaintableLayers(
  composition: LayerComposition,
  { width, height }: Pick<RenderLayersDescription, 'width' | 'height'>,
  addBackdrop: (legs: LegsName) => Promise<string>,
): Omit<PaintableLayers, 'close'> {
  const backdropNames = new Map<LegsName, Promise<string>>()
  const backdropWith = (legs: LegsName) => {
    const name = backdropNames.get(legs) ?? addBackdrop(legs)
    backdropNames.set(legs, name)
    return name
  }
  return {
    width,
    height,
    async paint(canvas, { hex, legs, isMirrored }, signal) {
      const backdrop = legs ? await backdropWith(legs) : OWN_BACKDROP
      await composition.compose({ hex, backdrop }, signal, (picture, part) => copy(picture, part, canvas, isMirrored))
    },
  }
}

/** Copies the picture to the whole canvas, and scales it to the size of the canvas. */
function copy(picture: CanvasImageSource, part: Part, canvas: HTMLCanvasElement, isMirrored: boolean): void {
  const { width, height } = canvas
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser provides no 2D canvas')
  context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? width : 0, 0)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, part.top, part.width, part.height, 0, 0, width, height)
}

type Layers = RenderLayersDescription['layers']

/** Fetches all layers; when one fails, the others are closed. */
async function fetchBitmaps(fetchFile: FetchFile, urls: Layers): Promise<Record<keyof Layers, ImageBitmap>> {
  const pending = {
    body: fetchBitmap(fetchFile, urls.body),
    bounce: fetchBitmap(fetchFile, urls.bounce),
    gloss: fetchBitmap(fetchFile, urls.gloss),
    mask: fetchBitmap(fetchFile, urls.mask),
    room: fetchBitmap(fetchFile, urls.room),
  }
  try {
    const [body, bounce, gloss, mask, room] = await Promise.all([
      pending.body,
      pending.bounce,
      pending.gloss,
      pending.mask,
      pending.room,
    ])
    return { body, bounce, gloss, mask, room }
  } catch (error) {
    for (const result of await Promise.allSettled(Object.values(pending)))
      if (result.status === 'fulfilled') result.value.close()
    throw error
  }
}

/** Decodes without color conversion, because the values of most layers are amounts of light, not colors. */
async function fetchBitmap(fetchFile: FetchFile, url: string): Promise<ImageBitmap> {
  const response = await fetchFile(url)
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`)
  return createImageBitmap(await response.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

const pixels = z.number().check(z.positive())
const amount = z.number().check(z.nonnegative())
const url = z.string().check(z.startsWith('/images/light/'))

/** Schema of the server's description of render layers. */
const renderLayersDescription: z.ZodMiniType<RenderLayersDescription> = z.object({
  width: pixels,
  height: pixels,
  top: z.object({ body: amount, bounce: amount, gloss: amount }),
  tint: z.tuple([amount, amount, amount]),
  layers: z.object({ body: url, bounce: url, gloss: url, mask: url, room: url }),
  rooms: z.record(z.string(), url),
})
