import { expect, it } from 'vitest'
import { mayBePersonal } from '#shared/domain/search/personal-term.ts'

it.each([
  'bank 220x95x80',
  'bank 220 x 95 x 80 cm',
  'bank 2,20 × 0,95 m',
  '1400 mm bank',
  '1400mm',
  '2025 cm bank',
  'bank 220 cm, 95 cm diep, 80 cm hoog',
  'hoekbank 3-zits 2026',
  'kast 12345',
  'a'.repeat(60),
  '',
])('the search term %s is about furniture', (term) => {
  expect(mayBePersonal(term)).toBe(false)
})

it.each([
  'jan@voorbeeld.example',
  'https://voorbeeld.example',
  'www.voorbeeld.example',
  'WWW.voorbeeld',
  'a'.repeat(61),
  'kast 123456',
  '1234ab',
  '1234 AB',
  '1234ab 12',
  'dorpsstraat 12 1234 CM',
  '1234 CM 12',
  '1234 MM, 7',
  '06 1234 5678',
  '0612345678 bank 220x95',
  '+31 6 12 34 56 78',
  'NL00BANK0123456789',
])('the search term %s may contain personal data', (term) => {
  expect(mayBePersonal(term)).toBe(true)
})
