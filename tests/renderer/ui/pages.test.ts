import { expect, it } from 'vitest'
import { visiblePages } from '#src/renderer/ui/Pagination.tsx'

it.each([
  [1, 2, '1 2'],
  [1, 5, '1 2 gap after 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 9, '1 gap before 4 5 6 gap after 9'],
  [9, 9, '1 gap before 8 9'],
])('page %d of %d shows the links %s', (page, count, shown) => {
  expect(visiblePages(page, count).join(' ')).toBe(shown)
})
