import { expect, it } from 'vitest'
import { mostDifferentColors } from '#src/renderer/features/storefront/configurator/most-different-colors.ts'

const colours = (...hexes: string[]) => hexes.map((hex) => ({ hex }))

it('the colors that differ most from each other are selected, in the order of the list', () => {
  const selected = mostDifferentColors(colours('#9a5526', '#9a5627', '#000000', '#9a5426', '#ffffff'), 3)

  expect(selected).toEqual(colours('#9a5526', '#000000', '#ffffff'))
})

it('all colors are selected when there are few, and leathers without a color are left out', () => {
  expect(mostDifferentColors([{ hex: '#9a5526' }, { hex: null }], 3)).toEqual([{ hex: '#9a5526' }])
})
