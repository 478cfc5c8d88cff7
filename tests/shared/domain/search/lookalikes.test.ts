import { describe, expect, it } from 'vitest'
import { lookalikes } from '#shared/domain/search/lookalikes.ts'

const word = (text: string, documents = 1) => ({ word: text, documents })
const words = (found: readonly { word: string }[]) => found.map((one) => one.word)

describe('words that look like another', () => {
  const lookingLike = lookalikes(
    ['hoekbank', 'hoekbankje', 'bank', 'kruk', 'bak', 'fauteuil', 'pm100123'].map((one) => word(one)),
  )

  it('share their trigrams, the most alike first', () => {
    expect(words(lookingLike('hoekbamk'))).toEqual(['hoekbank', 'hoekbankje'])
  })

  it('have the same letters in another order', () => {
    expect(words(lookingLike('fuateuli'))).toContain('fauteuil')
  })

  it('begin with the same letter when they are short', () => {
    expect(words(lookingLike('kruyk'))).toContain('kruk')
    expect(words(lookingLike('bnk'))).toEqual(['bank', 'bak'])
  })

  it('are no codes, and each comes once', () => {
    expect(words(lookingLike('pm100124'))).toEqual([])
    expect(words(lookingLike('bank'))).toEqual(['bank', 'bak'])
  })
})
