import { expect, it } from 'vitest'
import { createListeners } from '#shared/kernel/listeners.ts'

it('every listener receives the event until it unsubscribes', () => {
  const { tell, subscribe } = createListeners<[now: number, before: number]>()
  const heard: string[] = []
  const stop = subscribe((now, before) => void heard.push(`first: ${before} to ${now}`))
  subscribe((now) => void heard.push(`second: ${now}`))

  tell(2, 1)
  stop()
  tell(3, 2)

  expect(heard).toEqual(['first: 1 to 2', 'second: 2', 'second: 3'])
})
