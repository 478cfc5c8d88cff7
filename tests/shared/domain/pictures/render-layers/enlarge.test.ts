import { expect, it } from 'vitest'
import { enlarged } from '#shared/domain/pictures/render-layers/enlarge.ts'

it('an enlarged layer is interpolated linearly between pixel centers, and keeps its edges', () => {
  const row = enlarged({ width: 2, height: 1, bytes: Uint8Array.of(0, 100) }, 4, 1)
  const column = enlarged({ width: 1, height: 2, bytes: Uint8Array.of(0, 100) }, 1, 4)

  expect([...row]).toEqual([0, 25, 75, 100])
  expect([...column]).toEqual([0, 25, 75, 100])
})

it('a layer of the requested size is unchanged', () => {
  const bytes = Uint8Array.of(3, 1, 4, 1, 5, 9)

  expect([...enlarged({ width: 3, height: 2, bytes }, 3, 2)]).toEqual([...bytes])
})

it('a layer that gets lighter to the right and downwards stays monotonic after enlarging', () => {
  const bytes = Uint8Array.of(0, 40, 80, 100, 140, 180)

  expect([...enlarged({ width: 3, height: 2, bytes }, 6, 4)]).toEqual([
    ...[0, 10, 30, 50, 70, 80],
    ...[25, 35, 55, 75, 95, 105],
    ...[75, 85, 105, 125, 145, 155],
    ...[100, 110, 130, 150, 170, 180],
  ])
})
