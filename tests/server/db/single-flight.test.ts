import { expect, it } from 'vitest'
import { createSingleFlight } from '#src/server/db/single-flight.ts'

/** A reading that ends when it is told to. */
function readings() {
  const begun: { end(answer: string): void; fail(): void }[] = []
  const read = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('gone')) })
    })
  return { begun, read }
}

it('lets those who come during a reading share the next, which begins after they asked', async () => {
  const ask = createSingleFlight()
  const { begun, read } = readings()
  const first = ask('orders', read)
  const second = ask('orders', read)
  const third = ask('orders', read)
  expect(begun).toHaveLength(1)

  begun[0]?.end('before')
  expect(await first).toBe('before')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
})

it('reads anew for who comes afterwards, so that nothing is kept', async () => {
  const ask = createSingleFlight()
  expect(await ask('orders', async () => 1)).toBe(1)
  expect(await ask('orders', async () => 2)).toBe(2)
})

it('keeps what is asked under other names apart', async () => {
  const ask = createSingleFlight()
  const { begun, read } = readings()
  void ask('orders', read)
  void ask('customers', read)
  expect(begun).toHaveLength(2)
})

it('tells of a failure only those who waited for it', async () => {
  const ask = createSingleFlight()
  const { begun, read } = readings()
  const first = ask('orders', read)
  const second = ask('orders', read)
  begun[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('well')
  expect(await second).toBe('well')
  expect(await ask('orders', async () => 'later')).toBe('later')
})
