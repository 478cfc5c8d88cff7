import { expect, it } from 'vitest'
import { createListeners } from '#shared/kernel/listeners.ts'

it('every listener receives the event until it unsubscribes', () => {
  const { tell, subscribe } = createListeners<[now: number, before: number]>()
  const received: string[] = []
  const stop = subscribe((now, before) => void received.push(`first: ${before} to ${now}`))
  subscribe((now) => void received.push(`second: ${now}`))

  tell(2, 1)
  stop()
  tell(3, 2)

  expect(received).toEqual(['first: 1 to 2', 'second: 2', 'second: 3'])
})
