import { expect, it } from 'vitest'
import { tagPolicy } from '#src/server/http/storefront-pages/tag-policy.ts'

const OWN = 'http://127.0.0.1:9000'

it('the policy allows no origins when the shop has no tag manager, also with configured hosts', () => {
  expect(tagPolicy(null, ['https://tags.example'])).toEqual({})
})

it("the policy allows the script of Google, Google's receivers and the configured hosts", () => {
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

it("the policy allows only the origin of the script when the script is not Google's", () => {
  expect(tagPolicy(`${OWN}/gtm.js`)).toEqual({ script: [OWN], connect: [OWN], image: [OWN] })
})
