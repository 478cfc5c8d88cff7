import { expect, it } from 'vitest'
import { configuredImages } from '#src/renderer/features/storefront/configurator/configured-images.ts'

const title = 'Bank Merel'
const sofa = { url: '/images/model/merel-3/front/9a5526/1a2b3c4d-960.webp', alt: 'Bank Merel' }
const sample = { url: '/images/swatch/touch/9a5526/1a2b3c4d-640.webp', alt: 'Toledo Cognac' }
const photo = { url: 'https://foto.example/bank.jpg', alt: 'Bij Marieke thuis' }
const stored = { url: '/images/photo/0123456789abcdef0123456789abcdef/1a2b3c4d-960.webp', alt: 'Bij Marieke thuis' }
const blue = { name: 'Toledo 02 Nachtblauw', hex: '#232F43', imageUrl: '/images/swatch/touch/232f43/1a2b3c4d-640.webp' }
const steel = { imageUrl: '/images/option/leg/sled-steel/1a2b3c4d-320.webp' }

it('the pictures show the furniture in the selected leather, with alternative texts, and its sample last', () => {
  expect(configuredImages([sofa, sample], { title, leather: blue })).toEqual([
    {
      url: '/images/model/merel-3/front/232f43/1a2b3c4d-960.webp',
      alt: 'Bank Merel in Toledo Nachtblauw, schuin van voren',
    },
    { url: blue.imageUrl, alt: 'Kleurstaal Toledo Nachtblauw, blauw leer met fijne nerf' },
  ])
})

it('a close-up shows the family and the color of the selected leather', () => {
  const closeUp = { url: '/images/swatch/napa-piping/9a5526/1a2b3c4d-640.webp', alt: 'Close-up van een naad' }

  expect(configuredImages([sofa, closeUp, sample], { title, leather: blue }).slice(1)).toEqual([
    { url: '/images/swatch/touch-piping/232f43/1a2b3c4d-640.webp', alt: 'Close-up van een naad' },
    { url: blue.imageUrl, alt: 'Kleurstaal Toledo Nachtblauw, blauw leer met fijne nerf' },
  ])
})

it('the pictures show the furniture on the selected legs', () => {
  const [shown] = configuredImages([sofa, sample], { title, leather: blue, legs: steel })

  expect(shown).toEqual({
    url: '/images/model/merel-3/front/sled-steel/232f43/1a2b3c4d-960.webp',
    alt: 'Bank Merel in Toledo Nachtblauw, stalen sledepoten, schuin van voren',
  })
})

it('a picture in a room keeps its room in the text, and names no legs', () => {
  const inRoom = { url: '/images/model/merel-3/room/9a5526/1a2b3c4d-960.webp', alt: 'Bank Merel in Kaap, in een loft' }

  expect(configuredImages([inRoom], { title, leather: blue, legs: steel })[0]?.alt).toBe(
    'Bank Merel in Toledo Nachtblauw, in een loft',
  )
})

it('the pictures show the model of the selected couch set-up, also before a leather is selected', () => {
  const [shown] = configuredImages([sofa, sample], { title, leather: undefined, model: 'merel-3-mirror' })

  expect(shown).toEqual({ ...sofa, url: '/images/model/merel-3-mirror/front/9a5526/1a2b3c4d-960.webp' })
})

it('the pictures show the selected legs, and do not change the leather while none is selected', () => {
  expect(configuredImages([sofa, sample], { title, leather: undefined, legs: steel })).toEqual([
    { ...sofa, url: '/images/model/merel-3/front/sled-steel/9a5526/1a2b3c4d-960.webp' },
    sample,
  ])
})

it.each([photo, stored])('a photograph does not change with the selection: $url', (photograph) => {
  expect(configuredImages([photograph], { title, leather: blue, legs: steel })[0]).toEqual(photograph)
})

it.each([undefined, { name: 'Onbekend', hex: null, imageUrl: null }])(
  'the pictures do not change when no selected leather can be shown',
  (leather) => {
    expect(configuredImages([sofa, sample], { title, leather, legs: { imageUrl: null } })).toEqual([sofa, sample])
  },
)
