import { describe, expect, it } from 'vitest'
import {
  newConfigurationCode,
  parseConfigurationCode,
  spokenCode,
} from '#shared/domain/configurator/configuration-code.ts'

describe('a configuration code', () => {
  it('has six unambiguous characters without vowels, so that it never forms a word', () => {
    for (let step = 0; step < 1000; step++) {
      const code = newConfigurationCode(() => step / 1000)
      expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/)
    }
  })

  it('uses each of its characters equally often', () => {
    const letters = Array.from({ length: 27 }, (_, at) => newConfigurationCode(() => (at + 0.5) / 27))

    expect(new Set(letters).size).toBe(27)
    expect(new Set(letters.join('')).size).toBe(27)
  })

  it.each([
    'K7M2QX',
    'k7m2qx',
    ' k7m 2qx ',
    'K7M-2QX',
    'https://winkel.example/c/K7M2QX',
    '/c/k7m2qx',
    'https://winkel.example/c/K7M2QX/?utm_source=app#boven',
    'https://winkel.example/c/K7M2QX//',
    '\nK7M2QX\n',
    ' https://winkel.example/c/K7M2QX/ ',
  ])('is extracted from "%s"', (typed) => {
    expect(parseConfigurationCode(typed)).toBe('K7M2QX')
  })

  it.each(['', 'K7M2Q', 'K7M2QXX', 'K7M2Q0', 'K7M2QI', 'K7M2Q€', '💺💺💺', "'; drop"])(
    'is not found in "%s"',
    (typed) => {
      expect(parseConfigurationCode(typed)).toBeUndefined()
    },
  )

  it('is displayed in two groups of three characters', () => {
    expect(spokenCode('K7M2QX')).toBe('K7M 2QX')
  })
})
