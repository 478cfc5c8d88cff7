import { describe, expect, it, vi } from 'vitest'
import { totalOf } from '#src/server/db/total.ts'

describe('how many there are in all', () => {
  it.each([
    { page: 1, found: 0, total: 0 },
    { page: 1, found: 3, total: 3 },
    { page: 3, found: 1, total: 21 },
  ])('is told by page $page of ten with $found on it', async ({ page, found, total }) => {
    const count = vi.fn(async () => -1)
    expect(await totalOf({ found, page, pageSize: 10 }, count)).toBe(total)
    expect(count).not.toHaveBeenCalled()
  })

  it.each([
    { page: 1, found: 10, of: 'a full page' },
    { page: 4, found: 0, of: 'a page past the end' },
  ])('is counted for $of', async ({ page, found }) => {
    expect(await totalOf({ found, page, pageSize: 10 }, async () => 25)).toBe(25)
  })
})
