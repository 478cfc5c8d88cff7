import { expect, it } from 'vitest'
import { cashSuggestions } from '#shared/domain/payments/cash-notes.ts'

it.each([
  [1595, [1595, 2000, 5000, 10_000]],
  [3250, [3250, 3500, 4000, 5000, 10_000]],
  [2000, [2000, 5000, 10_000]], // the exact amount is a note itself
  [99_900, [99_900, 100_000]],
  [123_400, [123_400, 123_500, 124_000, 125_000, 130_000]],
  [1, [1, 500, 1000, 2000, 5000]], // at most five
])('for %d cents a customer probably hands over %j', (due, suggestions) => {
  expect(cashSuggestions(due)).toEqual(suggestions)
})
