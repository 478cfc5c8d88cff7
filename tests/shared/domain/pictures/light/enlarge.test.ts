import { expect, it } from 'vitest'
import { enlarged } from '#shared/domain/pictures/light/enlarge.ts'

it('a stretched layer goes in straight lines between the middles of its pixels, and keeps its edges', () => {
  const row = enlarged({ width: 2, height: 1, bytes: Uint8Array.of(0, 100) }, 4, 1)
  const column = enlarged({ width: 1, height: 2, bytes: Uint8Array.of(0, 100) }, 1, 4)

  expect([...row]).toEqual([0, 25, 75, 100])
  expect([...column]).toEqual([0, 25, 75, 100])
})

it('a layer of the wanted size stays as it is', () => {
  const bytes = Uint8Array.of(3, 1, 4, 1, 5, 9)

  expect([...enlarged({ width: 3, height: 2, bytes }, 3, 2)]).toEqual([...bytes])
})
