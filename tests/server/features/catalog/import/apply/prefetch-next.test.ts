import { describe, expect, it } from 'vitest'
import { prefetchNext } from '#src/server/features/catalog/import/apply/prefetch-next.ts'

describe('prefetching the next element', () => {
  function made() {
    const seen = { made: [] as number[], isClosed: false }
    async function* numbers() {
      try {
        for (let number = 1; number <= 4; number += 1) {
          seen.made.push(number)
          if (number === 4) throw new Error('the fourth is broken')
          yield number
        }
      } finally {
        seen.isClosed = true
      }
    }
    return { seen, numbers }
  }

  it('returns the same elements in order, with the next one already requested', async () => {
    const { seen, numbers } = made()
    const given: { number: number; made: number[] }[] = []

    for await (const number of prefetchNext(numbers())) {
      await Promise.resolve()
      given.push({ number, made: [...seen.made] })
      if (number === 2) break
    }

    expect(given).toEqual([
      { number: 1, made: [1, 2] },
      { number: 2, made: [1, 2, 3] },
    ])
    expect(seen.isClosed).toBe(true)
  })

  it('throws an error at the element that failed, and not earlier', async () => {
    const given: number[] = []

    await expect(
      (async () => {
        for await (const number of prefetchNext(made().numbers())) given.push(number)
      })(),
    ).rejects.toThrow('the fourth is broken')

    expect(given).toEqual([1, 2, 3])
  })
})
