import { expect, it } from 'vitest'
import { isPictureName } from '#shared/domain/pictures/picture-names.ts'

it.each([
  ['merel-3', true],
  ['a', true],
  ['2026', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['', false],
  ['-merel', false],
  ['merel-', false],
  ['merel--3', false],
  ['Merel', false],
  ['merel 3', false],
  ['merel/3', false],
  ['..', false],
])('%j is a valid name of a picture: %s', (name, expected) => {
  expect(isPictureName(name)).toBe(expected)
})
