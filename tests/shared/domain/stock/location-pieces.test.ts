import { expect, it } from 'vitest'
import { locationPiecesText } from '#shared/domain/stock/location-pieces.ts'

const locations = [
  { name: 'Winkel B', isOwn: true },
  { name: 'Magazijn', isOwn: false },
  { name: 'Utrecht', isOwn: false },
]

it.each([
  [[3, 5, 1], 'Hier 3 · Magazijn 5 · Utrecht 1'],
  [[0, 5, 0], 'Hier 0 · Magazijn 5'], // the own location is always shown
  [[-1, 0, 2], 'Hier 0 · Utrecht 2'], // more were sold than the ERP counts
])('pieces %j are shown as "%s"', (pieces, text) => {
  expect(locationPiecesText(locations, pieces)).toBe(text)
})
