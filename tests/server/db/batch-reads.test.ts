import { describe, expect, it } from 'vitest'
import { batchReads } from '#src/server/db/batch-reads.ts'
import { isDatabaseAway } from '#src/server/db/database-away.ts'

/** Returns a read that the test ends, and the ids of each read that has begun. */
function openReads(isBroken = (_: number) => false) {
  const begun: { ids: readonly number[]; end(): void }[] = []
  const one = batchReads<string>(async (ids) => {
    const ended = Promise.withResolvers<void>()
    begun.push({ ids, end: ended.resolve })
    await ended.promise
    if (ids.some(isBroken)) throw new Error(`broken among ${ids.join()}`)
    return new Map(ids.filter((id) => id < 1_000).map((id) => [id, `row ${id}`]))
  })
  const end = async (index: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(index)
    begun[index]?.end()
  }
  return { one, begun, end }
}

const idsUpTo = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)

describe('reads by id', () => {
  it('begin at once for the first four callers; later callers share a read', async () => {
    const { one, begun, end } = openReads()
    const rows = Promise.all(idsUpTo(7).map(one))
    expect(begun.map(({ ids }) => ids)).toEqual([[1], [2], [3], [4]])

    for (const index of [0, 1, 2, 3, 4]) await end(index)

    expect(await rows).toEqual(idsUpTo(7).map((id) => `row ${id}`))
    expect(begun[4]?.ids).toEqual([5, 6, 7])
    expect(begun).toHaveLength(5)
  })

  it('of one id by many callers read it once, and an unknown id is undefined', async () => {
    const { one, begun, end } = openReads()
    const first = idsUpTo(4).map(one)
    const rows = Promise.all([...first, one(9), one(9), one(5_000)])
    for (const index of [0, 1, 2, 3, 4]) await end(index)

    expect((await rows).slice(4)).toEqual(['row 9', 'row 9', undefined])
    expect(begun[4]?.ids).toEqual([9, 5_000])
  })

  it('are at most fifty per statement', async () => {
    const { one, begun, end } = openReads()
    const rows = Promise.all(idsUpTo(64).map(one))
    for (const index of [0, 1, 2, 3, 4, 5]) await end(index)

    expect((await rows).at(-1)).toBe('row 64')
    expect(begun.map(({ ids }) => ids.length)).toEqual([1, 1, 1, 1, 50, 10])
  })

  it('fail for the callers of a broken row only', async () => {
    const { one, end } = openReads((id) => id === 6)
    const rows = Promise.allSettled(idsUpTo(7).map(one))
    for (const index of idsUpTo(8, 0)) await end(index)

    expect((await rows).map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'fulfilled'])
    const again = one(1)
    await end(8)
    expect(await again).toBe('row 1')
  })

  it.each([
    ['the database is away', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['the database stopped the statement', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ])('fail together, without a read for each of them, when %s', async (_why, failure) => {
    let reads = 0
    const one = batchReads<string>(async () => {
      reads += 1
      throw failure
    })

    const rows = await Promise.allSettled(idsUpTo(40).map(one))

    expect(rows.every((row) => row.status === 'rejected' && row.reason === failure)).toBe(true)
    expect(reads).toBe(5)
  })

  it('do not keep later calls waiting after their limit, when they hang', async () => {
    let isHanging = true
    const one = batchReads<string>(async (ids) => {
      if (isHanging) await new Promise(() => {})
      return new Map(ids.map((id) => [id, `row ${id}`]))
    }, 30)
    await Promise.allSettled(idsUpTo(4).map(one))

    isHanging = false

    expect(await one(9)).toBe('row 9')
  })

  it('fail as when the database is away, after their limit, also while all reads hang', async () => {
    const one = batchReads<string>(() => new Promise(() => {}), 30)

    const rows = await Promise.allSettled(idsUpTo(6).map(one))

    expect(rows.map((row) => row.status === 'rejected' && isDatabaseAway(row.reason))).toEqual(Array(6).fill(true))
  })
})
