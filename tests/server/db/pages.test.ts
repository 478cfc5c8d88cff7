import { describe, expect, it, vi } from 'vitest'
import { fromNearerEnd, totalOf } from '#src/server/db/pages.ts'

describe('the total of a list', () => {
  it.each([
    { page: 1, rowCount: 0, total: 0 },
    { page: 1, rowCount: 3, total: 3 },
    { page: 3, rowCount: 1, total: 21 },
  ])('needs no count when page $page has $rowCount of at most ten rows', async ({ page, rowCount, total }) => {
    const count = vi.fn(async () => -1)
    expect(await totalOf({ rowCount, page, pageSize: 10 }, count)).toBe(total)
    expect(count).not.toHaveBeenCalled()
  })

  it.each([
    { page: 1, rowCount: 10, of: 'a full page' },
    { page: 4, rowCount: 0, of: 'a page past the end' },
  ])('is counted for $of', async ({ page, rowCount }) => {
    expect(await totalOf({ rowCount, page, pageSize: 10 }, async () => 25)).toBe(25)
  })
})

describe('the end from which a page is read', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index)
  const read = (offset: number) => {
    const part = fromNearerEnd({ limit: 10, offset }, rows.length)
    const pageRows = (part.isFromEnd ? rows.toReversed() : rows).slice(part.offset, part.offset + part.limit)
    return part.isFromEnd ? pageRows.reverse() : pageRows
  }

  it.each([0, 10, 12, 13, 20, 24, 25, 40])('does not change the page that starts after %i rows', (offset) => {
    expect(read(offset)).toEqual(rows.slice(offset, offset + 10))
  })

  it('is the end of the list for a page beyond the middle', () => {
    expect(fromNearerEnd({ limit: 10, offset: 20 }, 25)).toEqual({ limit: 5, offset: 0, isFromEnd: true })
  })
})
