import { expect, it, vi } from 'vitest'
import { createCachedCounts } from '#src/server/db/cached-counts.ts'

it('rows are counted once for simultaneous callers and for callers within a second', async () => {
  const counts = createCachedCounts()
  const count = vi.fn(async () => 100_000)
  expect(await Promise.all([counts.of('orders', count), counts.of('orders', count)])).toEqual([100_000, 100_000])
  expect(await counts.of('orders', count)).toBe(100_000)
  expect(count).toHaveBeenCalledTimes(1)
})

it('lists with different keys are counted separately', async () => {
  const counts = createCachedCounts()
  expect(await counts.of('orders', async () => 1)).toBe(1)
  expect(await counts.of('customers', async () => 2)).toBe(2)
})

it('a count of zero is cached', async () => {
  const counts = createCachedCounts()
  const count = vi.fn(async () => 0)
  expect(await counts.of('orders', count)).toBe(0)
  expect(await counts.of('orders', count)).toBe(0)
  expect(count).toHaveBeenCalledTimes(1)
})

it('a failed count rejects for its caller, and rows are counted again for the next caller', async () => {
  const counts = createCachedCounts()
  await expect(counts.of('orders', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await counts.of('orders', async () => 3)).toBe(3)
})

it('counts of a long list are cached as a whole, and those of a short list are not', async () => {
  const counts = createCachedCounts()
  const sizeOf = ({ all }: { all: number }) => all
  const long = vi.fn(async () => ({ all: 20_000, open: 3 }))
  const short = vi.fn(async () => ({ all: 3, open: 3 }))

  await Promise.all([counts.ofLong('quotes', long, sizeOf), counts.ofLong('quotes', long, sizeOf)])
  expect(await counts.ofLong('quotes', long, sizeOf)).toEqual({ all: 20_000, open: 3 })
  await counts.ofLong('cases', short, sizeOf)
  expect(await counts.ofLong('cases', short, sizeOf)).toEqual({ all: 3, open: 3 })

  expect(long).toHaveBeenCalledTimes(1)
  expect(short).toHaveBeenCalledTimes(2)
})
