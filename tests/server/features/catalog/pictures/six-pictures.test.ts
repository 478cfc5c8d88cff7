import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledPictures, seamOf } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import lacking from './lacking-pictures.json' with { type: 'json' }

const { models, closeUps, swatchFamilies } = bundledPictures()
const MAX_SIDE_BYTES = 180_000
const MAX_CLOSE_UP_BYTES = 170_000

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

describe('the pictures of every model', () => {
  it.each(['three-quarter', 'side', 'back'] as const)('include its %s, except for the models in the list', (side) => {
    const without = [...models].flatMap(([model, sides]) => (sides.has(side) ? [] : model))

    // The list may only become shorter: remove a model when its side is rendered.
    expect(without.toSorted()).toEqual(lacking[side])
  })

  it('include its seam and its grain from close by, in every family of leather, except for those in the list', () => {
    const names = [...models.keys()].flatMap((model) =>
      [...swatchFamilies].flatMap((family) => [`${family}-grain`, `${family}-${seamOf(model)}`]),
    )

    expect([...new Set(names)].filter((name) => !closeUps.has(name)).toSorted()).toEqual(lacking['close-ups'])
  })

  it('are small: sides and close-ups', () => {
    const sides = [...models].flatMap(([model, rendered]) =>
      (['three-quarter', 'side', 'back'] as const)
        .filter((side) => rendered.has(side))
        .map(
          (side) =>
            [`${model}/${side}`, bytesIn(join(PICTURES_FOLDER, 'models', model, side)), MAX_SIDE_BYTES] as const,
        ),
    )
    const leathers = [...closeUps].map(
      (name) => [name, bytesIn(join(PICTURES_FOLDER, 'close-ups', name)), MAX_CLOSE_UP_BYTES] as const,
    )

    expect([...sides, ...leathers].filter(([, bytes, limit]) => bytes > limit)).toEqual([])
  })
})
