import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageOf } from '#src/renderer/lib/pages.ts'

describe('the pages of a list', () => {
  it('have one of the sizes of the requirements, 96 by default', () => {
    expect(PAGE_SIZES).toEqual([4, 6, 12, 24, 48, 96, 240, 480])
    expect(DEFAULT_PAGE_SIZE).toBe(96)
  })

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=twee', 1],
  ])('have a number in the URL: "%s" is page %d', (search, page) => {
    expect(pageOf(new URLSearchParams(search))).toBe(page)
  })
})
