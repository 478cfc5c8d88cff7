import { expect, it } from 'vitest'
import { relyingPartyOf } from '#src/server/features/people/passkeys/index.ts'

it.each([
  ['https://leermeester.example', { id: 'leermeester.example', origin: 'https://leermeester.example' }],
  [
    'https://winkel.leermeester.example:8443/',
    {
      id: 'winkel.leermeester.example',
      origin: 'https://winkel.leermeester.example:8443',
    },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  // Browsers allow passkeys on https only, and not on an IP address.
  ['http://leermeester.example', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[::1]:3000', undefined],
  ['http://localhost.leermeester.example', undefined],
])('the site of passkeys of %s is %o', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})
