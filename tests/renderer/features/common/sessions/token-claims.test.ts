import { describe, expect, it } from 'vitest'
import { readTokenClaims } from '#src/renderer/features/common/sessions/token-claims.ts'

const tokenOf = (claims: object) => `kop.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.handtekening`

describe('a token', () => {
  it.each([
    ['Admin', ['Admin']],
    [
      ['Admin', 'Sales'],
      ['Admin', 'Sales'],
    ],
    [undefined, []],
  ])('with the role %j contains user, roles and end of the session', (role, roles) => {
    expect(readTokenClaims(tokenOf({ sub: 'zoë@voorbeeld.example', role, exp: 1_795_000_000 }))).toEqual({
      email: 'zoë@voorbeeld.example',
      roles,
      expires: '2026-11-18T11:06:40.000Z',
    })
  })

  it.each(['', 'een.twee', 'een.twee.drie.vier', 'kop.%%%.x', `kop.${btoa('[1')}.x`, `kop.${btoa('3')}.x`])(
    '"%s" is refused',
    (token) => {
      expect(() => readTokenClaims(token)).toThrow('Invalid JWT token')
    },
  )
})
