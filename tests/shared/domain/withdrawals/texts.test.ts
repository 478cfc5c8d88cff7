import { expect, it } from 'vitest'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'

it('a withdrawal is named by its letter and number', () => {
  expect(withdrawalName(1007)).toBe('H1007')
})
