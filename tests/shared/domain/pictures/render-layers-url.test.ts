import { describe, expect, it } from 'vitest'
import { parseRenderLayersUrl, renderLayersUrl, renderLayerUrl } from '#shared/domain/pictures/render-layers-url.ts'

describe('the address of render layers', () => {
  it('contains model, side and version', () => {
    expect(renderLayersUrl({ model: 'wulp', side: 'front' }, '1a2b3c4d')).toBe('/images/light/wulp/front/1a2b3c4d.json')
    expect(renderLayerUrl({ model: 'wulp', side: 'back' }, 'current', 'room-plinth')).toBe(
      '/images/light/wulp/back/current/room-plinth.webp',
    )
  })

  it('of a mirrored model is that of the model itself', () => {
    expect(renderLayersUrl({ model: 'wulp-mirror', side: 'front' }, '1a2b3c4d')).toBe(
      renderLayersUrl({ model: 'wulp', side: 'front' }, '1a2b3c4d'),
    )
    expect(renderLayersUrl({ model: 'wulp-mirror-2', side: 'front' }, '1a2b3c4d')).toContain('/wulp-mirror-2/')
  })

  it.each([
    ['wulp', 'front', '1a2b3c4d'],
    ['merel-3', 'detail', 'current'],
    ['merel-3', 'three-quarter', '1a2b3c4d'],
  ] as const)('can be parsed back: %s, %s, %s', (model, side, version) => {
    const address = { model, side, version }

    expect(parseRenderLayersUrl(renderLayersUrl(address, version))).toEqual({ ...address, layer: undefined })
    expect(parseRenderLayersUrl(renderLayerUrl(address, version, 'room-tapered-oak'))).toEqual({
      ...address,
      layer: 'room-tapered-oak',
    })
  })

  it.each([
    ['another folder', '/pictures/light/wulp/front/1a2b3c4d.json'],
    ['a prefix', '/x/images/light/wulp/front/1a2b3c4d.json'],
    ['a suffix after the description', '/images/light/wulp/front/1a2b3c4d.json5'],
    ['a suffix after a layer', '/images/light/wulp/front/1a2b3c4d/body.webp?x'],
    ['an invalid model name', '/images/light/-wulp/front/1a2b3c4d.json'],
    ['a name that is too long', `/images/light/${'a'.repeat(41)}/front/1a2b3c4d.json`],
    ['an unknown side', '/images/light/wulp/under/1a2b3c4d.json'],
    ['no version', '/images/light/wulp/front/body.webp'],
    ['an incomplete version', '/images/light/wulp/front/1a2b.json'],
    ['a layer with capitals', '/images/light/wulp/front/1a2b3c4d/Body.webp'],
    ['a layer with a very long name', `/images/light/wulp/front/1a2b3c4d/${'a'.repeat(41)}.webp`],
    ['a path outside the folder', '/images/light/wulp/front/1a2b3c4d/../body.webp'],
    ['another format', '/images/light/wulp/front/1a2b3c4d/body.png'],
    ['no address at all', ''],
  ])('is refused for %s', (_, url) => {
    expect(parseRenderLayersUrl(url)).toBeUndefined()
  })
})
