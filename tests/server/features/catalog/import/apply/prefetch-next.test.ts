import { describe, expect, it } from 'vitest'
import { prefetchNext } from '#src/server/features/catalog/import/apply/prefetch-next.ts'

describe('prefetching the next element', () => {
  /** A source of three numbers that fails at the fourth, and the state of that source. */
  function failingSource() {
    const source = { yielded: [] as number[], isClosed: false }
    async function* numbers() {
      try {
        for (let number = 1; number <= 4; number += 1) {
          source.yielded.push(number)
          if (number === 4) throw new Error('the fourth is broken')
          yield number
        }
      } finally {
        source.isClosed = true
      }
    }
    return { source, numbers }
  }

  it('returns the elements of the source in order, and requests the next element in advance', async () => {
    const { source, numbers } = failingSource()
    const received: { number: number; yielded: number[] }[] = []

    for await (const number of prefetchNext(numbers())) {
      await Promise.resolve()
      received.push({ number, yielded: [...source.yielded] })
      if (number === 2) break
    }

    expect(received).toEqual([
      { number: 1, yielded: [1, 2] },
      { number: 2, yielded: [1, 2, 3] },
    ])
    expect(source.isClosed).toBe(true)
  })

  it('throws the error of an element when that element is read, and not earlier', async () => {
    const received: number[] = []

    await expect(
      (async () => {
        for await (const number of prefetchNext(failingSource().numbers())) received.push(number)
      })(),
    ).rejects.toThrow('the fourth is broken')

    expect(received).toEqual([1, 2, 3])
  })
})
