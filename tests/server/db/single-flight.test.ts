import { expect, it } from 'vitest'
import { createSingleFlight } from '#src/server/db/single-flight.ts'

/** Returns a read that the test ends, with a value or with an error, and the list of the reads that have begun. */
function createReads() {
  const begun: { end(value: string): void; fail(): void }[] = []
  const read = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('gone')) })
    })
  return { begun, read }
}

it('callers during a read share the next read, which begins after their calls', async () => {
  const singleFlight = createSingleFlight()
  const { begun, read } = createReads()
  const first = singleFlight('orders', read)
  const second = singleFlight('orders', read)
  const third = singleFlight('orders', read)
  expect(begun).toHaveLength(1)

  begun[0]?.end('before')
  expect(await first).toBe('before')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
})

it('a caller after the end of a read causes a new read, because nothing is cached', async () => {
  const singleFlight = createSingleFlight()
  expect(await singleFlight('orders', async () => 1)).toBe(1)
  expect(await singleFlight('orders', async () => 2)).toBe(2)
})

it('reads with different keys run at the same time', async () => {
  const singleFlight = createSingleFlight()
  const { begun, read } = createReads()
  void singleFlight('orders', read)
  void singleFlight('customers', read)
  expect(begun).toHaveLength(2)
})

it('a failed read rejects only for the callers that share it', async () => {
  const singleFlight = createSingleFlight()
  const { begun, read } = createReads()
  const first = singleFlight('orders', read)
  const second = singleFlight('orders', read)
  begun[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('well')
  expect(await second).toBe('well')
  expect(await singleFlight('orders', async () => 'later')).toBe('later')
})
