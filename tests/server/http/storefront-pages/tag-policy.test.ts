import { expect, it } from 'vitest'
import { tagPolicy } from '#src/server/http/storefront-pages/tag-policy.ts'

const OWN = 'http://127.0.0.1:9000'

it('lets pages fetch nothing when the shop has no tag manager, whatever hosts are named', () => {
  expect(tagPolicy(null, ['https://tags.example'])).toEqual({})
})

it("lets pages fetch the script of Google, and send to Google's receivers and the named hosts", () => {
  const receivers = [
    ...['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    'https://tags.example',
  ]

  expect(tagPolicy('https://www.googletagmanager.com/gtm.js?id=GTM-X', ['https://tags.example'])).toEqual({
    script: ['https://www.googletagmanager.com', 'https://tags.example'],
    connect: receivers,
    image: receivers,
  })
})

it('lets pages send to nobody but the server of the script when that is not Google', () => {
  expect(tagPolicy(`${OWN}/gtm.js`)).toEqual({ script: [OWN], connect: [OWN], image: [OWN] })
})
