import { expect, it } from 'vitest'
import { mostDifferentColors } from '#src/renderer/features/storefront/configurator/most-different-colors.ts'

const colours = (...hexes: string[]) => hexes.map((hex) => ({ hex }))

it('selects the colors that differ most from each other, in the order of the list', () => {
  const selected = mostDifferentColors(colours('#9a5526', '#9a5627', '#000000', '#9a5426', '#ffffff'), 3)

  expect(selected).toEqual(colours('#9a5526', '#000000', '#ffffff'))
})

it('selects all colors when there are few, and leaves out leathers without a color', () => {
  expect(mostDifferentColors([{ hex: '#9a5526' }, { hex: null }], 3)).toEqual([{ hex: '#9a5526' }])
})
