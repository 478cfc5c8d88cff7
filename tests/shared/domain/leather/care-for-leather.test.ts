import { describe, expect, it } from 'vitest'
import { isCareSet, suitsLeather } from '#shared/domain/leather/care-for-leather.ts'

const COVERED = 'Onderhoudsset voor gedekt leer'
const OPEN = 'Onderhoudsset voor open leer en nubuck'

describe('a set of leather care', () => {
  it.each([
    ['Toledo - gedekt rundleer met soepele nerf', [COVERED]],
    ['Kaap - semi-aniline, levendig en toch beschermd', [COVERED]],
    ['Veluwe - nubuck met een fluwelen hand', [OPEN]],
    ['Loire - splitsuède, mat en warm', [OPEN]],
    ['Hoeve - van eigen bodem', []], // unknown: the wrong care damages leather
  ])('that suits the leather %j is one of %j', (title, expected) => {
    expect([COVERED, OPEN].filter((name) => suitsLeather(name, { title, info: null, infoSub: null }))).toEqual(expected)
  })

  it('is matched with the title of a leather before its description, which may mention other leathers', () => {
    const info = 'Zachter dan nubuck, en zonder olie.'

    expect(suitsLeather(COVERED, { title: 'Toledo - gedekt rundleer', info, infoSub: null })).toBe(true)
  })

  it('suits every leather if its own name contains no kind of leather', () => {
    expect(suitsLeather('Onderhoudsset leer', { title: 'Hoeve', info: null, infoSub: null })).toBe(true)
  })

  it('is recognized by its name', () => {
    expect(['Onderhoudsset voor gedekt leer', 'Leermelk 250 ml', 'Poetsdoeken, set van drie'].map(isCareSet)).toEqual([
      true,
      false,
      false,
    ])
  })
})
