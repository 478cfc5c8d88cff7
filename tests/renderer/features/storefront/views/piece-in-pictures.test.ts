import { expect, it } from 'vitest'
import { pieceInPictures } from '#src/renderer/features/storefront/views/index.ts'

const front = (path: string) => ({ url: `/images/model/${path}/1a2b3c4d-960.webp` })

it('the pictures of a page tell model, legs, and color, and the swatch of the leather its family', () => {
  const pictures = [front('merel-3/front/sled-black/9a5526'), front('merel-3/detail/9a5526')]

  expect(pieceInPictures(pictures, '/images/swatch/aniline/9a5526/1a2b3c4d-640.webp')).toEqual({
    model: 'merel-3',
    isMirrored: false,
    legs: 'sled-black',
    family: 'aniline',
    hex: '9a5526',
  })
})

it('without a swatch of the leather, the swatch among the pictures tells the family', () => {
  const swatch = { url: '/images/swatch/suede/101010/1a2b3c4d-640.webp' }
  const closeUp = { url: '/images/swatch/suede-piping/101010/1a2b3c4d-640.webp' }
  const suede = { family: 'suede', legs: undefined }

  expect(pieceInPictures([front('merel-3/front/101010'), swatch])).toMatchObject(suede)
  expect(pieceInPictures([front('merel-3/front/101010'), closeUp, swatch])).toMatchObject(suede)
  expect(pieceInPictures([front('merel-3/front/101010')])).toMatchObject({ family: 'touch' })
})

it('a mirrored model is the model, mirrored', () => {
  expect(pieceInPictures([front('ooievaar-mirror/front/101010')])).toMatchObject({
    model: 'ooievaar',
    isMirrored: true,
  })
})

it('photographs show no piece that can be drawn', () => {
  expect(pieceInPictures([{ url: 'https://elders.example/foto.jpg' }])).toBeUndefined()
  expect(pieceInPictures([])).toBeUndefined()
})
