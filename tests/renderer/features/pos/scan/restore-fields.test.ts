import { afterEach, expect, it } from 'vitest'
import { restore, snapshot } from '#src/renderer/features/pos/scan/restore-fields.ts'

afterEach(() => document.body.replaceChildren())

const fieldWith = (text: string) => {
  const field = document.createElement('input')
  field.value = text
  document.body.append(field)
  return field
}

it('a filled-in amount returns after the first digit of a scan replaced it', () => {
  const amount = fieldWith('15,95')
  const before = snapshot(document)
  amount.value = '8'

  restore(before, '8712345678906')

  expect(amount.value).toBe('15,95')
})

it('an amount that the user typed over a filled-in amount stays', () => {
  const amount = fieldWith('15,95')
  const before = snapshot(document)
  amount.value = '20'

  restore(before, '8712345678906')

  expect(amount.value).toBe('20')
})
