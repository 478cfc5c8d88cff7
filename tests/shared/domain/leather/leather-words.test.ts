import { describe, expect, it } from 'vitest'
import { leatherWithColor, plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { leatherInWords, leatherTraits } from '#shared/domain/leather/leather-words.ts'
import { pictureAlt, type ShownPicture } from '#shared/domain/leather/picture-alt.ts'
import { ROOM_WORDS } from '#shared/domain/leather/room-words.ts'
import { swatchInWords, swatchTraits } from '#shared/domain/leather/swatch-words.ts'

describe('the description of a leather', () => {
  it.each([
    [{ mainColor: 'Blauw', hex: '#232f43', family: 'touch' }, 'donkerblauw, koele tint, fijne nerf, zijdemat'],
    [
      { mainColor: 'Cognac', hex: '#9a5526', family: 'aniline' },
      'cognac, middentoon, warme tint, natuurlijke nerf, zachte glans',
    ],
    [
      { mainColor: 'Grijs', hex: '#b3b0aa', family: 'napa' },
      'lichtgrijs, warme tint, gladde, fijne nerf, zachte glans',
    ],
    [
      { mainColor: 'Grijs', hex: '#54524f', family: 'buffalo' },
      'grijs, middentoon, neutrale tint, grove nerf, zijdemat',
    ],
    [
      { mainColor: 'Groen', hex: '#5a5a38', family: 'nubuck' },
      'groen, middentoon, warme tint, fluwelig oppervlak, mat',
    ],
    [{ mainColor: 'Zwart', hex: '#1d1c1c' }, 'zwart, neutrale tint'],
    [{ mainColor: 'Wit' }, 'wit'],
    [{ hex: '#232f43', family: 'onbekend' }, 'donkerblauw, koele tint'],
    [{ family: 'touch' }, 'fijne nerf, zijdemat'],
    [{ mainColor: 'onbekend' }, ''],
    [{}, ''],
  ])('of %j is "%s"', (leather, words) => {
    expect(leatherInWords(leather)).toBe(words)
  })

  it.each([
    ['#80303a', 'warme tint'], // red
    ['#8c3c50', 'warme tint'], // red with some blue
    ['#7a3a78', 'koele tint'], // purple
    ['#32506e', 'koele tint'], // blue
    ['#3c6446', 'koele tint'], // green
    ['#646432', 'warme tint'], // olive
    ['#707070', 'neutrale tint'],
  ])('of a leather in the color %s contains "%s"', (hex, warmth) => {
    expect(leatherTraits({ hex })).toContain(warmth)
  })

  it('has only the traits of the hide when the color is unknown', () => {
    expect(leatherTraits({ family: 'touch' })).toBe('fijne nerf, zijdemat')
    expect(leatherTraits({})).toBe('')
  })

  it('of a swatch derives the traits of the hide from the address of its picture', () => {
    const imageUrl = '/images/swatch/touch/232f43/current-640.webp'
    expect(swatchTraits({ mainColor: 'Blauw', hex: '#232f43', imageUrl })).toBe(
      'donker, koele tint, fijne nerf, zijdemat',
    )
    expect(swatchInWords({ hex: '#232f43', imageUrl: 'https://elders.example/leer.jpg' })).toBe(
      'donkerblauw, koele tint',
    )
    expect(swatchInWords({ imageUrl: null })).toBe('')
  })

  it("adds the color when the tanner's name does not contain it", () => {
    expect(leatherWithColor('Toledo 04 Leem', 'Taupe')).toBe('Toledo 04 Leem (taupe)')
    expect(leatherWithColor('Toledo 09 Cognac', 'Cognac')).toBe('Toledo 09 Cognac')
    expect(leatherWithColor('Rivièra 02 creme', 'Crème')).toBe('Rivièra 02 creme')
    expect(leatherWithColor('Toledo', null)).toBe('Toledo')
  })

  it('uses the name of the leather without the number of the ERP', () => {
    expect(plainLeatherName('Toledo 09 Cognac')).toBe('Toledo Cognac')
    expect(plainLeatherName('Toledo Cognac')).toBe('Toledo Cognac')
    expect(plainLeatherName('Leer 7')).toBe('Leer 7')
    expect(plainLeatherName(' Toledo  09 Cognac ')).toBe('Toledo Cognac')
    expect(plainLeatherName('Toledo 2026 Cognac')).toBe('Toledo 2026 Cognac')
  })
})

it('the words of a room contain no comma, because the alternative text finds them behind the last one', () => {
  expect(Object.values(ROOM_WORDS).filter((words) => words.includes(','))).toEqual([])
})

describe('the alternative text of a picture', () => {
  const sofa = 'Leren bank Merel 3-zits'
  const cognac = { name: 'Toledo 09 Cognac', mainColor: 'Cognac', hex: '#9a5526', family: 'touch' }

  it.each<[ShownPicture, string]>([
    [
      { productName: sofa, leather: cognac, legs: 'tapered-oak', side: 'front' },
      'Leren bank Merel 3-zits in Toledo Cognac, taps toelopende eiken poten, schuin van voren',
    ],
    [
      { productName: sofa, leather: cognac, side: 'three-quarter' },
      `${sofa} in Toledo Cognac, schuin van voren, van de andere kant`,
    ],
    [{ productName: sofa, leather: cognac, side: 'side' }, `${sofa} in Toledo Cognac, van opzij`],
    [
      { productName: sofa, leather: cognac, side: 'back' },
      'Leren bank Merel 3-zits in Toledo Cognac, schuin van achteren',
    ],
    [
      { productName: sofa, leather: cognac, legs: 'sled-black', side: 'room', room: 'in een woonkamer overdag' },
      `${sofa} in Toledo Cognac, in een woonkamer overdag`,
    ],
    [
      { productName: sofa, leather: cognac, side: 'room', room: `${sofa} in Rivièra, Crème, aan een bar` },
      `${sofa} in Toledo Cognac, aan een bar`,
    ],
    [
      { productName: sofa, leather: cognac, legs: 'sled-black', side: 'detail' },
      'Detail van Leren bank Merel 3-zits in Toledo Cognac: stiksel en nerf',
    ],
    [
      { productName: sofa, leather: cognac, side: 'swatch' },
      'Kleurstaal Toledo Cognac, cognackleurig leer met fijne nerf',
    ],
    [{ productName: sofa, leather: { name: 'Rood' }, side: 'swatch' }, 'Kleurstaal Rood, leer'],
    [
      { productName: `${sofa} Toledo Cognac - outlet`, leather: cognac, side: 'front' },
      'Leren bank Merel 3-zits Toledo Cognac - outlet, schuin van voren',
    ],
    [{ productName: 'Leermelk 250 ml', leather: null, side: 'front' }, 'Leermelk 250 ml'],
    [{ productName: 'Leermelk 250 ml', side: 'back' }, 'Leermelk 250 ml, schuin van achteren'],
    [{ productName: 'Leermelk 250 ml', side: 'swatch' }, 'Leermelk 250 ml'],
    [{ productName: sofa, legs: 'plinth', side: 'front' }, `${sofa}, zwevende plint, schuin van voren`],
    [{ productName: 'Leermelk 250 ml', side: 'detail' }, 'Detail van Leermelk 250 ml'],
  ])('of %j is "%s"', (picture, alt) => {
    expect(pictureAlt(picture)).toBe(alt)
  })
})
