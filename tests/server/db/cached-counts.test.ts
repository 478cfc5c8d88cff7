import { expect, it, vi } from 'vitest'
import { createCachedCounts } from '#src/server/db/cached-counts.ts'

it('counts once for all who ask at the same moment or shortly after', async () => {
  const counts = createCachedCounts()
  const count = vi.fn(async () => 100_000)
  expect(await Promise.all([counts.of('orders', count), counts.of('orders', count)])).toEqual([100_000, 100_000])
  expect(await counts.of('orders', count)).toBe(100_000)
  expect(count).toHaveBeenCalledTimes(1)
})

it('keeps lists apart', async () => {
  const counts = createCachedCounts()
  expect(await counts.of('orders', async () => 1)).toBe(1)
  expect(await counts.of('customers', async () => 2)).toBe(2)
})

it('counts none as none', async () => {
  const counts = createCachedCounts()
  expect(await counts.of('orders', async () => 0)).toBe(0)
})

it('tells of a failure, and counts anew for who asks afterwards', async () => {
  const counts = createCachedCounts()
  await expect(counts.of('orders', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await counts.of('orders', async () => 3)).toBe(3)
})
