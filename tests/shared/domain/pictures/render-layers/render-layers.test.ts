import { expect, it } from 'vitest'
import { bytesOf, type RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'

it('the size of layers is the number of their bytes, with or without a backdrop', () => {
  const layer = new Uint8Array(6)
  const hide: RenderLayers = {
    width: 3,
    height: 2,
    body: layer,
    bounce: layer,
    gloss: layer,
    mask: layer,
    top: { body: 1, bounce: 1, gloss: 1 },
    tint: [1, 1, 1],
  }

  expect(bytesOf(hide)).toBe(4 * 6)
  expect(bytesOf({ ...hide, backdrop: new Uint8Array(18) })).toBe(4 * 6 + 18)
})
