import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import type { RenderLayersDescription } from '#shared/domain/pictures/render-layers-url.ts'
import type { Compositor, LayerComposition, Part } from './compositor.ts'
import { createCpuCompositor } from './cpu-compositor.ts'
import { renderLayersDescription } from './light-description.ts'
import type { PaintableLayers } from './paintable-layers.ts'
import { createWebGlCompositor } from './webgl-compositor.ts'

type FetchFile = (url: string) => Promise<Response>

/** The room that a side was rendered in, on its own legs. */
const OWN_BACKDROP = ''

/**
 * Opens lights: fetches and decodes their layers, and hands them to the graphics hardware where there is any, else to
 * arithmetic. Undefined for a side that was not rendered in layers; throws when layers are not to be had, or when
 * nothing can be painted here.
 *
 * @param newPainter by what to paint; asked again once a painter was lost or everything was closed
 */
export function loadLayers(
  fetchFile: FetchFile,
  newPainter = () => createWebGlCompositor() ?? createCpuCompositor(),
): (url: string) => Promise<PaintableLayers | undefined> {
  let painter: Compositor | undefined
  let inUse = 0
  const letGo = () => {
    inUse -= 1
    if (inUse > 0) return
    painter?.close()
    painter = undefined
  }

  return async (url) => {
    // Graphics that were lost are not waited for: they come back when they like.
    painter = painter?.isLost() ? createCpuCompositor() : (painter ?? newPainter())
    if (!painter) throw new Error('This browser lets nobody paint')
    inUse += 1
    try {
      const light = await fetchLayers(url, fetchFile, painter, letGo)
      if (!light) letGo()
      return light
    } catch (error) {
      letGo()
      throw error
    }
  }
}

async function fetchLayers(url: string, fetchFile: FetchFile, painter: Compositor, letGo: () => void) {
  const reply = await fetchFile(url)
  if (reply.status === 404 || reply.status === 204) return undefined
  const { layers, rooms, ...about } = renderLayersDescription.parse(await reply.json())
  const { room, ...light } = await fetchBitmaps(fetchFile, layers)
  const easel = await painter.prepare({ ...about, ...light })
  await easel.addBackdrop(OWN_BACKDROP, room)
  let isOpen = true
  const addRoom = async (legs: LegsName) => {
    const roomUrl = rooms[legs]
    if (roomUrl === undefined) return OWN_BACKDROP
    const other = await fetchBitmap(fetchFile, roomUrl)
    if (!isOpen) {
      // The light was closed during the fetch, so a picture that is added now would never be released.
      other.close()
      throw new Error('This light was closed')
    }
    await easel.addBackdrop(legs, other)
    return legs
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    easel.close()
    letGo()
  }
  return { ...createPaintableLayers(easel, about, addRoom), close }
}

/** @param addRoom brings the room with these legs, and tells under which name it now stands on the easel */
function createPaintableLayers(
  easel: LayerComposition,
  { width, height }: Pick<RenderLayersDescription, 'width' | 'height'>,
  addRoom: (legs: LegsName) => Promise<string>,
): Omit<PaintableLayers, 'close'> {
  const rooms = new Map<LegsName, Promise<string>>()
  const roomWith = (legs: LegsName) => {
    const known = rooms.get(legs) ?? addRoom(legs)
    rooms.set(legs, known)
    return known
  }
  return {
    width,
    height,
    async paint(canvas, { hex, legs, isMirrored }, signal) {
      const room = legs ? await roomWith(legs) : OWN_BACKDROP
      await easel.compose({ hex, room }, signal, (picture, part) => copy(picture, part, canvas, isMirrored))
    },
  }
}

/** Over the whole of the canvas, whatever its size. */
function copy(picture: CanvasImageSource, part: Part, canvas: HTMLCanvasElement, isMirrored: boolean): void {
  const { width, height } = canvas
  const onto = canvas.getContext('2d', { alpha: false })
  if (!onto) throw new Error('The browser gives no canvas to paint on')
  onto.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? width : 0, 0)
  onto.imageSmoothingQuality = 'high'
  onto.drawImage(picture, 0, part.top, part.width, part.height, 0, 0, width, height)
}

type Layers = RenderLayersDescription['layers']

/** All layers of a light; when one is not to be had, none is kept. */
async function fetchBitmaps(fetchFile: FetchFile, urls: Layers): Promise<Record<keyof Layers, ImageBitmap>> {
  const coming = {
    body: fetchBitmap(fetchFile, urls.body),
    bounce: fetchBitmap(fetchFile, urls.bounce),
    gloss: fetchBitmap(fetchFile, urls.gloss),
    mask: fetchBitmap(fetchFile, urls.mask),
    room: fetchBitmap(fetchFile, urls.room),
  }
  try {
    const [body, bounce, gloss, mask, room] = await Promise.all([
      coming.body,
      coming.bounce,
      coming.gloss,
      coming.mask,
      coming.room,
    ])
    return { body, bounce, gloss, mask, room }
  } catch (error) {
    for (const one of await Promise.allSettled(Object.values(coming))) if (one.status === 'fulfilled') one.value.close()
    throw error
  }
}

/** The bytes as they were stored: light is no colour, so nobody may correct it. */
async function fetchBitmap(fetchFile: FetchFile, url: string): Promise<ImageBitmap> {
  const reply = await fetchFile(url)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return createImageBitmap(await reply.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
