import { describe, expect, it } from 'vitest'
import { isEasilyGuessed } from '#shared/domain/accounts/password.ts'

describe('a password', () => {
  it.each([
    'Wachtwoord123!',
    'welkom2026welkom2026'.slice(0, 10),
    'qwertyuiop',
    '1234567890',
    '0987654321',
    '2345678901234',
    'aaaaaaaaaaaa',
    'abababababab',
    'IkHouVanJou1!',
    'abcabcabcabc', // three characters, repeated
    '9012345678',
    '1098765432',
  ])('like "%s" is easy to guess', (password) => {
    expect(isEasilyGuessed(password)).toBe(true)
  })

  it.each([
    'drie groene stoelen',
    'kaas met pindakaas',
    '1357924680',
    'Ünbürokratisch',
    'leren bank in de hoek',
    'abcdabcdabcd', // four characters, repeated
    '1234598765', // counts up, but not to the end
    '9876512345',
    'stoel12345',
    'Fenna12345bank', // letters follow the email name and the digits
    'fen12na345',
    'fen12345na',
  ])('like "%s" is not easy to guess', (password) => {
    expect(isEasilyGuessed(password, 'fenna@voorbeeld.example')).toBe(false)
    expect(isEasilyGuessed(password)).toBe(false)
  })

  it('may be the email name and digits when that name has four letters, but not when it has five', () => {
    expect(isEasilyGuessed('bank123456', 'bank@voorbeeld.example')).toBe(false)
    expect(isEasilyGuessed('banks123456', 'banks@voorbeeld.example')).toBe(true)
  })

  it.each(['fenna@voorbeeld.example', 'Fenna12345', 'FENNA!!!!!'])(
    'like "%s" is easy to guess when it is based on the email address of its owner, and otherwise not',
    (password) => {
      expect(isEasilyGuessed(password, 'Fenna@voorbeeld.example')).toBe(true)
      expect(isEasilyGuessed(password, 'anna@elders.example')).toBe(false)
    },
  )
})
