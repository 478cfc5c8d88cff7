import { describe, expect, it } from 'vitest'
import { lettersOf, spellingCandidates } from '#shared/domain/search/typos.ts'

const vocabulary = (...words: string[]) => words.map((word) => ({ word, documents: 1 }))

describe('the corrections of a misspelled word', () => {
  it.each([
    ['a letter that was swapped with the next one', 'hoekbnak', 'hoekbank'],
    ['the first two letters swapped', 'tsoel', 'stoel'],
    ['an extra letter', 'fauteuill', 'fauteuil'],
    ['a missing letter', 'futeuil', 'fauteuil'],
    ['another letter', 'zetek', 'zetel'],
    ['two typos in a long word', 'fauteuirr', 'fauteuil'],
    ['another first letter', 'vank', 'bank'],
    ['another last letter', 'bans', 'bank'],
  ])('include %s', (_, typed, meant) => {
    expect(spellingCandidates(typed, vocabulary(meant))).toEqual([meant])
  })

  it.each([
    ['a typo in a word of three letters', 'bad', 'bed'],
    ['two typos in a word of seven letters', 'barkruk', 'barkrkus'],
    ['two typos in a word of four letters', 'bank', 'bunt'],
    ['three typos in a long word', 'eetkamerstoel', 'eatkomerstual'],
    ['two consecutive wrong letters', 'stoel', 'stabl'],
    ['half a swap: the second of two letters took the first place, and a wrong letter the second', 'stoel', 'steal'],
    ['half a swap: the first of two letters took the second place, and a wrong letter the first', 'stoel', 'staol'],
    ['a missing first letter and an extra last letter', 'stoel', 'xstoe'],
    ['a letter that moved to the other end', 'stoel', 'toels'],
    ['a word that is three letters longer', 'eetkamer', 'eetkamerset'],
  ])('exclude %s', (_, typed, meant) => {
    expect(spellingCandidates(typed, vocabulary(meant))).toEqual([])
  })

  it('may have as many typos as the shorter of the two words allows', () => {
    expect(spellingCandidates('bank', vocabulary('ban'))).toEqual([])
    expect(spellingCandidates('ban', vocabulary('bank'))).toEqual([])
    expect(spellingCandidates('banke', vocabulary('bank'))).toEqual(['bank'])
    expect(spellingCandidates('relaxen', vocabulary('relaxzes'))).toEqual([])
    expect(spellingCandidates('relaxzet', vocabulary('relaxen'))).toEqual([])
    expect(spellingCandidates('relaxzet', vocabulary('relaxbed'))).toEqual(['relaxbed'])
  })

  it('are sorted by number of typos, then same first letter, then frequency in the shop', () => {
    const words = [
      { word: 'kanker', documents: 90 },
      { word: 'banken', documents: 2 },
      { word: 'banket', documents: 5 },
      { word: 'tanker', documents: 50 },
      { word: 'banker', documents: 1 },
    ]

    expect(spellingCandidates('banker', words)).toEqual(['banker', 'banket', 'banken', 'kanker', 'tanker'])
  })

  it('are sorted alphabetically when nothing else differs', () => {
    expect(spellingCandidates('stoek', vocabulary('stoel', 'stoep'))).toEqual(['stoel', 'stoep'])
    expect(spellingCandidates('stoek', vocabulary('stoep', 'stoel'))).toEqual(['stoel', 'stoep'])
  })

  it('can be limited to fewer typos than the length allows', () => {
    expect(spellingCandidates('stoek', vocabulary('stoel'), 0)).toEqual([])
    expect(spellingCandidates('stoel', vocabulary('stoel'), 0)).toEqual(['stoel'])
    expect(spellingCandidates('fautuel', vocabulary('fauteuil'), 1)).toEqual([])
  })
})

it('a word with two swapped letters has the same sorted letters', () => {
  expect(lettersOf('bnak')).toBe(lettersOf('bank'))
  expect(lettersOf('bank')).toBe('abkn')
})
