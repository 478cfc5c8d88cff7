import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaintableLayers } from '#src/renderer/features/storefront/recolor/paintable-layers.ts'
import { createRenderLayersCache } from '#src/renderer/features/storefront/recolor/render-layers-cache.ts'
import { fakeLight } from './fake-layers.ts'

const picture = (side: string, hex = '9a5526') => `/images/model/merel-3/${side}/${hex}/1a2b3c4d-960.webp`
const photograph = '/images/photo/0123456789abcdef0123456789abcdef/1a2b3c4d-960.webp'

const settled = () => new Promise((done) => setTimeout(done))

describe('the render layers cache', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  it('loads each side once, whatever the leather, and nothing for a photograph', async () => {
    const asked: string[] = []
    const { light } = fakeLight()
    const box = createRenderLayersCache(async (url) => {
      asked.push(url)
      return light
    })

    box.fetch([picture('front'), picture('front', '232f43'), picture('back'), photograph])
    await settled()
    box.fetch([picture('front', '000000')])
    await settled()

    expect(asked).toEqual(['/images/light/merel-3/front/1a2b3c4d.json', '/images/light/merel-3/back/1a2b3c4d.json'])
    expect(box.of(picture('front', 'ffffff'))).toBe(light)
    expect(box.of(photograph)).toBeUndefined()
  })

  it('notifies when layers have loaded', async () => {
    const box = createRenderLayersCache(async () => fakeLight().light)
    const changed = vi.fn()
    const stop = box.watch(changed)

    box.fetch([picture('front')])
    await settled()
    expect(changed).toHaveBeenCalledTimes(1)
    stop()
    box.fetch([picture('back')])
    await settled()

    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('loads the second layers when the first ones fail', async () => {
    const { light } = fakeLight()
    const box = createRenderLayersCache(async (url) => {
      if (url.includes('/front/')) throw new Error('a layer answered 500')
      return light
    })

    box.fetch([picture('front'), picture('back')])
    await settled()

    expect(box.of(picture('front'))).toBeUndefined()
    expect(box.of(picture('back'))).toBe(light)
  })

  it('reloads layers after a painting failure, and gives up after the second', async () => {
    const opened: PaintableLayers[] = []
    const box = createRenderLayersCache(async () => {
      const { light } = fakeLight()
      opened.push(light)
      return light
    })
    box.fetch([picture('front')])
    await settled()

    const [first] = opened
    if (first) box.fail(first, new Error('the graphics hardware was lost'))
    expect(box.of(picture('front'))).toBeUndefined()
    await settled()
    expect(box.of(picture('front'))).toBe(opened[1])
    expect(first?.close).toHaveBeenCalled()

    if (opened[1]) box.fail(opened[1], new Error('again'))
    await settled()
    expect(opened).toHaveLength(2)
    expect(box.of(picture('front'))).toBeUndefined()
  })

  it('counts one failure once, however many pictures report it', async () => {
    const box = createRenderLayersCache(async () => fakeLight().light)
    box.fetch([picture('front')])
    await settled()
    const lost = box.of(picture('front'))

    if (lost) box.fail(lost, new Error('lost'))
    if (lost) box.fail(lost, new Error('lost'))
    await settled()

    expect(box.of(picture('front'))).toBeDefined()
  })

  it('closes all layers when the page is left, also those still loading', async () => {
    const [there, underway] = [fakeLight().light, fakeLight().light]
    let arrive = (_light: PaintableLayers) => {}
    const box = createRenderLayersCache((url) =>
      url.includes('/front/') ? Promise.resolve(there) : new Promise((done) => (arrive = done)),
    )
    box.fetch([picture('front'), picture('back')])
    await settled()

    box.close()
    arrive(underway)
    await settled()

    expect(there.close).toHaveBeenCalled()
    expect(underway.close).toHaveBeenCalled()
    expect(box.of(picture('back'))).toBeUndefined()
  })
})
