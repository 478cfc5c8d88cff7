import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#src/renderer/lib/query-client.ts'

afterEach(() => onlineManager.setOnline(true))

it('a mutation without a connection fails at once, and does not run later', async () => {
  const pay = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  onlineManager.setOnline(false)
  const payment = new MutationObserver(createQueryClient(), { mutationFn: pay })

  await expect(payment.mutate()).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  expect(pay).toHaveBeenCalledTimes(1)
})
