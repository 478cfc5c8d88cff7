import { expect, it } from 'vitest'
import { type FirstLoad, isWithinBudget } from '../../../build/web/first-load.ts'

const page: FirstLoad = { page: 'Home', scriptBytes: 150_000, styleBytes: 12_000, scripts: 26, styles: 1 }

it('a page at every limit of the budget may be built', () => {
  expect(isWithinBudget(page)).toBe(true)
})

it.each([{ scriptBytes: 150_001 }, { styleBytes: 12_001 }, { scripts: 27 }, { styles: 2 }])(
  'a page that exceeds one limit of the budget fails the build: %o',
  (more) => {
    expect(isWithinBudget({ ...page, ...more })).toBe(false)
  },
)
