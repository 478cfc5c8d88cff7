import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#src/renderer/lib/query-client.ts'

afterEach(() => onlineManager.setOnline(true))

it('fails a mutation without a connection at once, and does not run it later', async () => {
  const pay = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  onlineManager.setOnline(false)
  const press = new MutationObserver(createQueryClient(), { mutationFn: pay })

  await expect(press.mutate()).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  expect(pay).toHaveBeenCalledTimes(1)
})
