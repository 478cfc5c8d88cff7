import { expect, it } from 'vitest'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'

it('a withdrawal is named by the letter H and its number', () => {
  expect(withdrawalName(1007)).toBe('H1007')
})
