import { expect, it } from 'vitest'
import { dressedImages } from '#src/renderer/features/configurator/dressed-images.ts'

const sofa = { url: '/images/model/sofa3/front/9a5526/1a2b3c4d-960.webp', alt: 'Bank Merel' }
const sample = { url: '/images/swatch/touch/9a5526/1a2b3c4d-640.webp', alt: 'Toledo Cognac' }
const photo = { url: 'https://foto.example/bank.jpg', alt: 'Bij Marieke thuis' }
const blue = { name: 'Toledo Nachtblauw', hex: '#232F43', imageUrl: '/images/swatch/touch/232f43/1a2b3c4d-640.webp' }

it('shows the furniture in the chosen leather, with its sample at the end', () => {
  expect(dressedImages([sofa, sample], blue)).toEqual([
    { url: '/images/model/sofa3/front/232f43/1a2b3c4d-960.webp', alt: 'Bank Merel' },
    { url: blue.imageUrl, alt: 'Toledo Nachtblauw' },
  ])
})

it('leaves a photograph as it is', () => {
  expect(dressedImages([photo], blue)[0]).toEqual(photo)
})

it.each([undefined, { name: 'Onbekend', hex: null, imageUrl: null }])(
  'shows the pictures as they came without a leather to show them in',
  (leather) => {
    expect(dressedImages([sofa, sample], leather)).toEqual([sofa, sample])
  },
)
