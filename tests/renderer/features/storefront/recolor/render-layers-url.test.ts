import { expect, it } from 'vitest'
import { renderLayersOf } from '#src/renderer/features/storefront/recolor/render-layers-url.ts'

it.each([
  [
    '/images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp',
    { url: '/images/light/merel-3/front/1a2b3c4d.json', look: { hex: '8a4b22', legs: undefined, isMirrored: false } },
  ],
  [
    '/images/model/ooievaar-mirror/back/sled-black/232f43/1a2b3c4d-1280.avif',
    { url: '/images/light/ooievaar/back/1a2b3c4d.json', look: { hex: '232f43', legs: 'sled-black', isMirrored: true } },
  ],
])('the picture of a product has a URL for its render layers: %s', (picture, layers) => {
  expect(renderLayersOf(picture)).toEqual(layers)
})

it.each([
  '/images/swatch/touch/8a4b22/1a2b3c4d-640.webp',
  '/images/photo/0123456789abcdef0123456789abcdef/1a2b3c4d-960.webp',
  '/images/placeholder/current-640.webp',
  'https://foto.example/bank.jpg',
  '',
])('a picture that is not composed has no render layers: %s', (picture) => {
  expect(renderLayersOf(picture)).toBeUndefined()
})
