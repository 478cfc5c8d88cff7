import { describe, expect, it } from 'vitest'
import { lookalikes } from '#shared/domain/search/lookalikes.ts'

const word = (text: string, documents = 1) => ({ word: text, documents })
const words = (found: readonly { word: string }[]) => found.map((one) => one.word)

describe('similar words', () => {
  const similarTo = lookalikes(
    ['hoekbank', 'hoekbankje', 'bank', 'kruk', 'bak', 'fauteuil', 'pm100123'].map((one) => word(one)),
  )

  it('share trigrams, the most similar first', () => {
    expect(words(similarTo('hoekbamk'))).toEqual(['hoekbank', 'hoekbankje'])
  })

  it('are the same for every call, also after other words', () => {
    similarTo('fauteul')

    expect(words(similarTo('hoekbamk'))).toEqual(['hoekbank', 'hoekbankje'])
    expect(words(similarTo('hoekbamk'))).toEqual(['hoekbank', 'hoekbankje'])
  })

  it('include words with the same letters in another order', () => {
    expect(words(similarTo('fuateuli'))).toContain('fauteuil')
  })

  it('of a short word include words with the same first letter', () => {
    expect(words(similarTo('kruyk'))).toContain('kruk')
    expect(words(similarTo('bnk'))).toEqual(['bank', 'bak'])
  })

  it('are sorted by similarity, then by their order in the vocabulary', () => {
    expect(words(lookalikes([word('hoekbankje'), word('hoekbank')])('hoekbamk'))).toEqual(['hoekbank', 'hoekbankje'])
    // Both share three of nine trigrams.
    expect(words(lookalikes([word('aabank'), word('banaaa')])('bank'))).toEqual(['aabank', 'banaaa'])
  })

  it('share at least three of ten trigrams', () => {
    const alike = lookalikes([word('xyzbank'), word('wxyzbank')])

    expect(words(alike('bank'))).toEqual(['xyzbank'])
  })

  it('are at most 25', () => {
    const many = Array.from({ length: 30 }, (_, at) => word(`hoekbank${'abcdefghijklmnopqrstuvwxyzàâãä'[at]}`))

    expect(lookalikes(many)('hoekbank')).toHaveLength(25)
  })

  it('with only the same first letter exist for short words, and have at most one letter more', () => {
    const shop = lookalikes(['bank', 'bed', 'bijzettafel', 'hoekbank', 'hocker'].map((one) => word(one)))

    expect(words(shop('bwwwk'))).toEqual(['bank', 'bed'])
    expect(words(shop('bwwwwk'))).toEqual([])
    expect(words(shop('hoekbamk'))).toEqual(['hoekbank'])
    expect(words(shop('xyz'))).toEqual([])
    expect(words(shop('bij'))).toEqual(['bank', 'bed'])
    expect(words(shop(''))).toEqual([])
  })

  it('contain no codes and no duplicates', () => {
    expect(words(similarTo('pm100124'))).toEqual([])
    expect(words(similarTo('bank'))).toEqual(['bank', 'bak'])
  })
})
