import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLayers } from '#src/renderer/features/storefront/recolor/load-layers.ts'

const description = {
  width: 4,
  height: 3,
  top: { body: 1, bounce: 1, gloss: 1 },
  tint: [1, 1, 1],
  layers: Object.fromEntries(
    ['body', 'bounce', 'gloss', 'mask', 'room'].map((layer) => [layer, `/images/light/merel-3/front/${layer}.webp`]),
  ),
  rooms: { 'sled-black': '/images/light/merel-3/front/room-sled-black.webp' },
}
const black = { hex: '101010', legs: 'sled-black', isMirrored: false } as const

/** Returns `open` with fake bitmaps and a fake compositor, because jsdom decodes and paints no pictures. */
function openWithFakes(respond: (url: string) => Promise<Response> | Response = () => new Response('picture')) {
  const bitmaps: { close: ReturnType<typeof vi.fn> }[] = []
  vi.stubGlobal('createImageBitmap', async () => {
    const bitmap = { close: vi.fn() }
    bitmaps.push(bitmap)
    return bitmap
  })
  const composition = { addBackdrop: vi.fn(async () => {}), compose: vi.fn(async () => {}), close: vi.fn() }
  const compositor = { isLost: () => false, close: vi.fn(), prepare: async () => composition }
  const open = loadLayers(
    async (url) => (url.endsWith('.json') ? Response.json(description) : respond(url)),
    () => compositor,
  )
  return {
    open,
    composition,
    compositor,
    bitmaps,
    areAllClosed: () => bitmaps.every(({ close }) => close.mock.calls.length > 0),
  }
}

describe('the render layers of a product', () => {
  let canvas: HTMLCanvasElement
  beforeEach(() => {
    canvas = document.createElement('canvas')
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('load the backdrop with other legs on first use', async () => {
    const { open, composition } = openWithFakes()
    const layers = await open('light.json')
    expect(composition.addBackdrop).toHaveBeenCalledTimes(1)

    await layers?.paint(canvas, black, new AbortController().signal)
    await layers?.paint(canvas, black, new AbortController().signal)

    expect(composition.addBackdrop).toHaveBeenCalledTimes(2)
    expect(composition.addBackdrop).toHaveBeenLastCalledWith('sled-black', expect.anything())
  })

  it('close a backdrop that arrives after the page was left', async () => {
    let arrive = (_reply: Response) => {}
    const late = new Promise<Response>((resolve) => {
      arrive = resolve
    })
    const { open, composition, compositor, bitmaps } = openWithFakes((url) =>
      url.includes('sled') ? late : new Response('picture'),
    )
    const layers = await open('light.json')
    const painted = layers?.paint(canvas, black, new AbortController().signal)
    layers?.close()
    arrive(new Response('picture'))

    await expect(painted).rejects.toThrow('The layers were closed')
    expect(composition.addBackdrop).toHaveBeenCalledTimes(1)
    expect(composition.compose).not.toHaveBeenCalled()
    expect(bitmaps.at(-1)?.close).toHaveBeenCalledOnce()
    expect(compositor.close).toHaveBeenCalledOnce()
  })

  it.each([404, 204])('are undefined when the server returns %d, and nothing stays open', async (status) => {
    const compositor = { isLost: () => false, close: vi.fn(), prepare: vi.fn() }
    const open = loadLayers(
      async () => new Response(null, { status }),
      () => compositor,
    )

    expect(await open('light.json')).toBeUndefined()
    expect(compositor.close).toHaveBeenCalledOnce()
  })

  it('are all closed when one layer fails to load', async () => {
    const { open, compositor, bitmaps, areAllClosed } = openWithFakes((url) =>
      url.includes('mask') ? new Response('', { status: 503 }) : new Response('picture'),
    )

    await expect(open('light.json')).rejects.toThrow('mask.webp returned status 503')

    expect(bitmaps).toHaveLength(4)
    expect(areAllClosed()).toBe(true)
    expect(compositor.close).toHaveBeenCalledOnce()
  })
})
