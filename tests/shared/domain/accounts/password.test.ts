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
  ])('like "%s" is among the first that somebody tries', (password) => {
    expect(isEasilyGuessed(password)).toBe(true)
  })

  it.each(['drie groene stoelen', 'kaas met pindakaas', '1357924680', 'Ünbürokratisch', 'leren bank in de hoek'])(
    'like "%s" is not',
    (password) => {
      expect(isEasilyGuessed(password, 'fenna@voorbeeld.example')).toBe(false)
    },
  )

  it.each(['fenna@voorbeeld.example', 'Fenna12345', 'FENNA!!!!!'])('is not "%s" for Fenna', (password) => {
    expect(isEasilyGuessed(password, 'Fenna@voorbeeld.example')).toBe(true)
    expect(isEasilyGuessed(password, 'anna@elders.example')).toBe(false)
  })
})
