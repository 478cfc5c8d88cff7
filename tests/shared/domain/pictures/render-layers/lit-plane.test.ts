import { expect, it } from 'vitest'
import { linearFromHex } from '#shared/domain/pictures/render-layers/film.ts'
import { dyeIn3d } from '#shared/domain/pictures/render-layers/lit-plane.ts'

const CHANNELS = [0, 1, 2] as const
const HEXES = ['1d1c1c', '20304f', '7a1f2a', '8a4b22', '8c7a66', 'd9a441', 'e8dcc0', 'f4efe6'] as const

it.each(HEXES)('the dye of %s is near its color, because the lamps are those of the pictures', (hex) => {
  const dye = dyeIn3d(hex, { diffuse: 1, gloss: 0.0155 })
  for (const channel of CHANNELS) {
    const color = linearFromHex(hex)[channel]
    expect(dye[channel]).toBeGreaterThanOrEqual(color * 0.97 - 0.002)
    expect(dye[channel]).toBeLessThanOrEqual(color * 1.14 + 0.001)
  }
})

it.each(HEXES)('%s has the same light on the lit plane, whatever the light of the viewer is', (hex) => {
  const lightIn = (diffuse: number, gloss: number) =>
    dyeIn3d(hex, { diffuse, gloss }).map((dye) => dye * diffuse + gloss)
  const dim = lightIn(1.2, 0.002)

  for (const [index, light] of lightIn(1.4, 0.012).entries()) expect(light).toBeCloseTo(dim[index] ?? 0, 9)
})

it('a viewer with more gloss than the darkest leather gets the darkest dye, and a dim one never more than white', () => {
  expect(dyeIn3d('000000', { diffuse: 1, gloss: 0.05 })).toEqual([0, 0, 0])
  expect(dyeIn3d('ffffff', { diffuse: 0.5, gloss: 0 })).toEqual([1, 1, 1])
})
