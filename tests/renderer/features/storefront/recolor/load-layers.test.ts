import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLayers } from '#src/renderer/features/storefront/recolor/load-layers.ts'

const about = {
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

/** Creates layers whose resources can be inspected; jsdom decodes and paints no pictures. */
function studio(answers: (url: string) => Promise<Response> | Response = () => new Response('picture')) {
  const bitmaps: { close: ReturnType<typeof vi.fn> }[] = []
  vi.stubGlobal('createImageBitmap', async () => {
    const bitmap = { close: vi.fn() }
    bitmaps.push(bitmap)
    return bitmap
  })
  const easel = { addBackdrop: vi.fn(async () => {}), compose: vi.fn(async () => {}), close: vi.fn() }
  const painter = { isLost: () => false, close: vi.fn(), prepare: async () => easel }
  const open = loadLayers(
    async (url) => (url.endsWith('.json') ? Response.json(about) : answers(url)),
    () => painter,
  )
  return { open, easel, painter, bitmaps, isGivenBack: () => bitmaps.every(({ close }) => close.mock.calls.length > 0) }
}

describe('the render layers of a product', () => {
  let canvas: HTMLCanvasElement
  beforeEach(() => {
    canvas = document.createElement('canvas')
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('load the backdrop with other legs on first use', async () => {
    const { open, easel } = studio()
    const light = await open('light.json')
    expect(easel.addBackdrop).toHaveBeenCalledTimes(1)

    await light?.paint(canvas, black, new AbortController().signal)
    await light?.paint(canvas, black, new AbortController().signal)

    expect(easel.addBackdrop).toHaveBeenCalledTimes(2)
    expect(easel.addBackdrop).toHaveBeenLastCalledWith('sled-black', expect.anything())
  })

  it('close a backdrop that arrives after the page was left', async () => {
    let arrive = (_reply: Response) => {}
    const late = new Promise<Response>((resolve) => {
      arrive = resolve
    })
    const { open, easel, painter, bitmaps } = studio((url) => (url.includes('sled') ? late : new Response('picture')))
    const light = await open('light.json')
    const painted = light?.paint(canvas, black, new AbortController().signal)
    light?.close()
    arrive(new Response('picture'))

    await expect(painted).rejects.toThrow('The layers were closed')
    expect(easel.addBackdrop).toHaveBeenCalledTimes(1)
    expect(easel.compose).not.toHaveBeenCalled()
    expect(bitmaps.at(-1)?.close).toHaveBeenCalledOnce()
    expect(painter.close).toHaveBeenCalledOnce()
  })

  it.each([404, 204])('are undefined when the server returns %d, and nothing stays open', async (status) => {
    const painter = { isLost: () => false, close: vi.fn(), prepare: vi.fn() }
    const open = loadLayers(
      async () => new Response(null, { status }),
      () => painter,
    )

    expect(await open('light.json')).toBeUndefined()
    expect(painter.close).toHaveBeenCalledOnce()
  })

  it('keep no layer when one of them fails to load', async () => {
    const { open, painter, bitmaps, isGivenBack } = studio((url) =>
      url.includes('mask') ? new Response('', { status: 503 }) : new Response('picture'),
    )

    await expect(open('light.json')).rejects.toThrow('mask.webp returned status 503')

    expect(bitmaps).toHaveLength(4)
    expect(isGivenBack()).toBe(true)
    expect(painter.close).toHaveBeenCalledOnce()
  })
})
