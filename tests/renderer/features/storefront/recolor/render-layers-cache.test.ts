import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaintableLayers } from '#src/renderer/features/storefront/recolor/paintable-layers.ts'
import { createRenderLayersCache } from '#src/renderer/features/storefront/recolor/render-layers-cache.ts'
import { fakeLayers } from './fake-layers.ts'

const picture = (side: string, hex = '9a5526') => `/images/model/merel-3/${side}/${hex}/1a2b3c4d-960.webp`
const photograph = '/images/photo/0123456789abcdef0123456789abcdef/1a2b3c4d-960.webp'

const settled = () => new Promise((done) => setTimeout(done))

describe('the render layers cache', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  it('loads each side once, whatever the leather, and nothing for a photograph', async () => {
    const requested: string[] = []
    const { layers } = fakeLayers()
    const cache = createRenderLayersCache(async (url) => {
      requested.push(url)
      return layers
    })

    cache.fetch([picture('front'), picture('front', '232f43'), picture('back'), photograph])
    await settled()
    cache.fetch([picture('front', '000000')])
    await settled()

    expect(requested).toEqual(['/images/light/merel-3/front/1a2b3c4d.json', '/images/light/merel-3/back/1a2b3c4d.json'])
    expect(cache.of(picture('front', 'ffffff'))).toBe(layers)
    expect(cache.of(photograph)).toBeUndefined()
  })

  it('notifies a subscriber when layers have loaded, until it unsubscribes', async () => {
    const cache = createRenderLayersCache(async () => fakeLayers().layers)
    const changed = vi.fn()
    const stop = cache.watch(changed)

    cache.fetch([picture('front')])
    await settled()
    expect(changed).toHaveBeenCalledTimes(1)
    stop()
    cache.fetch([picture('back')])
    await settled()

    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('loads the layers of one picture when those of another picture fail', async () => {
    const { layers } = fakeLayers()
    const cache = createRenderLayersCache(async (url) => {
      if (url.includes('/front/')) throw new Error('a layer returned status 500')
      return layers
    })

    cache.fetch([picture('front'), picture('back')])
    await settled()

    expect(cache.of(picture('front'))).toBeUndefined()
    expect(cache.of(picture('back'))).toBe(layers)
  })

  it('reloads layers after a painting failure, and gives up after the second', async () => {
    const opened: PaintableLayers[] = []
    const cache = createRenderLayersCache(async () => {
      const { layers } = fakeLayers()
      opened.push(layers)
      return layers
    })
    cache.fetch([picture('front')])
    await settled()

    const [first] = opened
    if (first) cache.fail(first, new Error('the graphics hardware was lost'))
    expect(cache.of(picture('front'))).toBeUndefined()
    await settled()
    expect(cache.of(picture('front'))).toBe(opened[1])
    expect(first?.close).toHaveBeenCalled()

    if (opened[1]) cache.fail(opened[1], new Error('again'))
    await settled()
    expect(opened).toHaveLength(2)
    expect(cache.of(picture('front'))).toBeUndefined()
  })

  it('counts a painting failure once, although several pictures report it', async () => {
    const cache = createRenderLayersCache(async () => fakeLayers().layers)
    cache.fetch([picture('front')])
    await settled()
    const lost = cache.of(picture('front'))

    if (lost) cache.fail(lost, new Error('lost'))
    if (lost) cache.fail(lost, new Error('lost'))
    await settled()

    expect(cache.of(picture('front'))).toBeDefined()
  })

  it('closes all layers when the page is left, also those still loading', async () => {
    const [loaded, loading] = [fakeLayers().layers, fakeLayers().layers]
    let arrive = (_layers: PaintableLayers) => {}
    const cache = createRenderLayersCache((url) =>
      url.includes('/front/') ? Promise.resolve(loaded) : new Promise((done) => (arrive = done)),
    )
    cache.fetch([picture('front'), picture('back')])
    await settled()

    cache.close()
    arrive(loading)
    await settled()

    expect(loaded.close).toHaveBeenCalled()
    expect(loading.close).toHaveBeenCalled()
    expect(cache.of(picture('back'))).toBeUndefined()
  })
})
