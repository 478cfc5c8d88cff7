import { describe, expect, it } from 'vitest'
import { remembering } from '#shared/kernel/remembering.ts'

describe('a function that remembers its results', () => {
  it('is called once per text, also for a result of undefined, until it remembers too many', () => {
    const calls: string[] = []
    const lengthOf = remembering((text) => {
      calls.push(text)
      return text === '' ? undefined : text.length
    }, 2)

    expect(['', 'ab', '', 'ab', 'abc', 'abc', 'ab'].map(lengthOf)).toEqual([undefined, 2, undefined, 2, 3, 3, 2])
    expect(calls).toEqual(['', 'ab', 'abc', 'ab'])
  })
})
