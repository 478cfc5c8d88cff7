import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOM_NAMES } from '#shared/domain/pictures/picture-names.ts'
import { bundledPictures, hasCords } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import lacking from './lacking-pictures.json' with { type: 'json' }

const { models, closeUps, swatchFamilies } = bundledPictures()
const AROUND = ['three-quarter', 'side', 'back'] as const
const MAX_SIDE_BYTES = 180_000
const MAX_CLOSE_UP_BYTES = 170_000

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

/** Sides that the gallery of a model needs for six pictures: with them it shows two close-ups, or a detail and the grain. */
const sidesFor = (model: string) => [...AROUND, ...(hasCords(model) ? [] : (['detail'] as const))]

describe('the pictures of every model', () => {
  it('include its sides, except those in the list', () => {
    const without = [...models].flatMap(([model, sides]) => {
      const names = sidesFor(model).filter((side) => !sides.has(side))
      return names.length > 0 ? [[model, names] as const] : []
    })

    // The list may only become shorter: remove a side when it is rendered.
    expect(Object.fromEntries(without)).toEqual(lacking)
  })

  it('are at least six, except for the models in the list', () => {
    const few = [...models].flatMap(([model, sides]) => {
      const leather = hasCords(model) ? ['piping', 'grain'] : ['grain']
      return sides.size + leather.length < 6 ? model : []
    })

    expect(few.filter((model) => !(model in lacking))).toEqual([])
  })

  it('include a seam and the grain from close by, in every family of leather', () => {
    const names = [...swatchFamilies].flatMap((family) => [`${family}-grain`, `${family}-piping`])

    expect(names.filter((name) => !closeUps.has(name))).toEqual([])
  })

  it('show each room, with one model and its set-ups', () => {
    const rooms = [...models].flatMap(([model, sides]) => {
      const name = sides.get('room')?.room
      return name ? [`${name} ${model.split('-')[0]}`] : []
    })
    const shown = [...new Set(rooms)].map((room) => room.split(' ')[0])

    expect(shown.toSorted()).toEqual(ROOM_NAMES.toSorted())
  })

  it('are small: sides, rooms and close-ups', () => {
    const sides = [...models].flatMap(([model, rendered]) =>
      ([...AROUND, 'room'] as const)
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
