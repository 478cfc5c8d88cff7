import { describe, expect, it } from 'vitest'
import { allWords, cleanTerm, isEmptyWord, searchWords } from '#shared/domain/search/words.ts'

describe('the words of a search term', () => {
  it.each([
    ["Driezits-bank crème, 2 fauteuil's", ['3zits', 'bank', 'creme', '2', 'fauteuils']],
    ['3-zits', ['3zits']],
    ['3 zits', ['3zits']],
    ['3zitter', ['3zits']],
    ['2,5-zits', ['25zits']],
    ['2.5 zits bank', ['25zits', 'bank']],
    ['tweepersoons', ['2zits']],
    ['eenzits tweezits vierzits vijfzits zeszits', ['1zits', '2zits', '4zits', '5zits', '6zits']],
    ['steenzits', ['steenzits']],
    ['13 zits', ['13', 'zits']],
    ['drie banken', ['drie', 'banken']],
    ["auto’s 'leer' d'", ['autos', 'leer', 'd']],
    ["5'4", ['5', '4']],
    ['%_\\ <b>', ['b']],
    ['🛋️', []],
    ['', []],
  ])('of "%s" are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  it('are at most twelve, and unlimited in a text of the shop', () => {
    const text = Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ')

    expect(searchWords(text)).toHaveLength(12)
    expect(allWords(text)).toHaveLength(20)
  })

  it('do not include words of more than forty letters', () => {
    expect(searchWords(`${'a'.repeat(40)} ${'b'.repeat(41)}`)).toEqual(['a'.repeat(40)])
  })

  it.each(['de', 'het', 'kopen', 'webshop', 'mooie'])('are ignored in a search when they are "%s"', (word) => {
    expect(isEmptyWord(word)).toBe(true)
  })

  it.each(['bank', 'zonder', '', 'de het'])('are not ignored in a search when they are "%s"', (word) => {
    expect(isEmptyWord(word)).toBe(false)
  })
})

describe('a typed term', () => {
  it.each([
    [' hoek\u0000bank \n', 'hoek bank'],
    ['hoek \t\r\n bank', 'hoek bank'],
    ['\ud800bank', 'bank'],
    ['Bank', 'Bank'],
    ['   ', ''],
  ])('%j is displayed as %j', (typed, shown) => {
    expect(cleanTerm(typed)).toBe(shown)
  })

  it('is truncated after two hundred characters, never in the middle of a character', () => {
    expect(cleanTerm('a'.repeat(201))).toBe('a'.repeat(200))
    expect(cleanTerm('🛋'.repeat(201))).toBe('🛋'.repeat(200))
    expect(cleanTerm(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
    expect(cleanTerm(` ${'a'.repeat(200)}`)).toBe('a'.repeat(200))
    expect(cleanTerm(`${' '.repeat(799)}ab`)).toBe('a')
  })
})
