import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aspectRatio,
  hexColor,
  isPhotoId,
  type Picture,
  pictureHeight,
  pictureOfPath,
} from '#shared/domain/pictures/picture.ts'
import { OPTION_NAMES, type OptionAxis, PICTURE_SIDES } from '#shared/domain/pictures/picture-names.ts'
import {
  PICTURE_FORMATS,
  PLACEHOLDER_IMAGE_URL,
  parsePictureUrl,
  pictureAt,
  pictureInVersion,
  pictureSize,
  pictureSrcSet,
  pictureUrl,
  pictureWidths,
} from '#shared/domain/pictures/picture-url.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const SOFA = '/images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, '0'))
const name = fc.constantFrom('merel-3', 'munt', 'wulp-mirror', '2026')
const option = fc
  .constantFrom(...(Object.keys(OPTION_NAMES) as OptionAxis[])) // the keys are the axes
  .chain((axis) =>
    fc.record({
      kind: fc.constant('option' as const),
      axis: fc.constant(axis),
      name: fc.constantFrom(...OPTION_NAMES[axis]),
    }),
  )
const pictures: fc.Arbitrary<Picture> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('model' as const),
      model: name,
      side: fc.constantFrom(...PICTURE_SIDES),
      legs: fc.constantFrom(...OPTION_NAMES.leg),
      hex,
    },
    { requiredKeys: ['kind', 'model', 'side', 'hex'] },
  ),
  fc.record({ kind: fc.constant('swatch' as const), family: name, hex }),
  fc.record({ kind: fc.constant('photo' as const), id: fc.stringMatching(/^[0-9a-f]{32}$/) }),
  fc.record({ kind: fc.constantFrom('banner' as const, 'scene' as const), name }),
  option,
  fc.record({ kind: fc.constant('placeholder' as const) }),
)
const version = hex.map((digits) => `0f${digits}`)

describe('the address of a picture', () => {
  it('contains content, version, width and format', () => {
    const picture: Picture = { kind: 'model', model: 'merel-3', side: 'front', hex: '8a4b22' }

    expect(pictureUrl(picture, { version: '1a2b3c4d', width: 960, format: 'webp' })).toBe(SOFA)
  })

  it('contains the legs if they are not those of the model', () => {
    const picture: Picture = { kind: 'model', model: 'merel-3', side: 'back', legs: 'sled-black', hex: '8a4b22' }

    expect(pictureUrl(picture, { version: '1a2b3c4d', width: 320, format: 'avif' })).toBe(
      '/images/model/merel-3/back/sled-black/8a4b22/1a2b3c4d-320.avif',
    )
  })

  it('can be parsed back for every picture', () => {
    checkProperty(
      fc.property(
        pictures,
        version,
        fc.nat(4),
        fc.constantFrom(...PICTURE_FORMATS),
        (picture, version, nth, format) => {
          const width = pictureWidths(picture)[nth] ?? 640
          const url = pictureUrl(picture, { version, width, format })

          expect(parsePictureUrl(url)).toEqual({ picture, version, width, format })
        },
      ),
    )
  })

  it.each([
    ['a width that is not served', '/images/model/merel-3/front/8a4b22/1a2b3c4d-961.webp'],
    ['another format', '/images/model/merel-3/front/8a4b22/1a2b3c4d-960.png'],
    ['an invalid folder name', '/images/model/sofa.3/front/8a4b22/1a2b3c4d-960.webp'],
    ['a very long name', `/images/model/${'a'.repeat(41)}/front/8a4b22/1a2b3c4d-960.webp`],
    ['a very long address', `/images/model/${'a/'.repeat(5000)}front/8a4b22/1a2b3c4d-960.webp`],
    ['unknown legs', '/images/model/merel-3/front/wheels/8a4b22/1a2b3c4d-960.webp'],
    ['legs twice', '/images/model/merel-3/front/plinth/plinth/8a4b22/1a2b3c4d-960.webp'],
    ['a photograph without its hash', '/images/photo/care-milk/1a2b3c4d-960.webp'],
    ['an unknown side', '/images/model/merel-3/under/8a4b22/1a2b3c4d-960.webp'],
    ['a color in capitals', '/images/model/merel-3/front/8A4B22/1a2b3c4d-960.webp'],
    ['an incomplete color', '/images/model/merel-3/front/8a4/1a2b3c4d-960.webp'],
    ['a path outside the folder', '/images/model/../../etc/8a4b22/1a2b3c4d-960.webp'],
    ['a part too many', '/images/swatch/touch/8a4b22/more/1a2b3c4d-640.webp'],
    ['an inherited name as axis', '/images/option/constructor/name/1a2b3c4d-640.webp'],
    ['an unknown axis', '/images/option/color/golden/1a2b3c4d-640.webp'],
    ['a banner in a width of products', '/images/banner/living/1a2b3c4d-160.webp'],
    ['a query string', `${SOFA}?x=1`],
    ['something else', '/product/12'],
  ])('is refused for %s', (_, url) => {
    expect(parsePictureUrl(url)).toBeUndefined()
  })
})

describe('a picture in another size or version', () => {
  it('keeps its content and version in another size', () => {
    expect(pictureAt(SOFA, 320, 'avif')).toBe('/images/model/merel-3/front/8a4b22/1a2b3c4d-320.avif')
  })

  it('is at least as large as requested, if available', () => {
    expect(pictureAt(SOFA, 500, 'jpg')).toContain('-640.jpg')
    expect(pictureAt(SOFA, 4000, 'jpg')).toContain('-1280.jpg')
  })

  it('is unchanged when it is an external photo', () => {
    expect(pictureAt('/photos/1.jpg', 320, 'avif')).toBe('/photos/1.jpg')
    expect(pictureInVersion('/photos/1.jpg', '00000000')).toBe('/photos/1.jpg')
    expect(pictureSrcSet('/photos/1.jpg', [320], 'avif')).toBe('')
    expect(pictureSize('/photos/1.jpg', 320)).toBeUndefined()
  })

  it('keeps its content and size in another version', () => {
    expect(pictureInVersion(SOFA, 'ffffffff')).toBe('/images/model/merel-3/front/8a4b22/ffffffff-960.webp')
  })

  it('is offered to the browser in several widths, each once', () => {
    expect(pictureSrcSet(SOFA, [640, 320, 300], 'avif')).toBe(
      '/images/model/merel-3/front/8a4b22/1a2b3c4d-320.avif 320w, /images/model/merel-3/front/8a4b22/1a2b3c4d-640.avif 640w',
    )
  })
})

describe('the size of a picture', () => {
  it.each([
    [{ kind: 'model' } as const, 720],
    [{ kind: 'swatch' } as const, 960],
    [{ kind: 'banner' } as const, 420],
  ])('of %j at width 960 has height %d', (picture, height) => {
    expect(pictureHeight(picture, 960)).toBe(height)
    expect(aspectRatio(picture)[0] / aspectRatio(picture)[1]).toBeCloseTo(960 / height)
  })

  it('is derived from its address', () => {
    expect(pictureSize(SOFA, 480)).toEqual({ width: 480, height: 360 })
  })
})

describe('a product without a picture', () => {
  it('gets a placeholder that is served in every width', () => {
    expect(parsePictureUrl(PLACEHOLDER_IMAGE_URL)?.picture).toEqual({ kind: 'placeholder' })
    expect(pictureAt(PLACEHOLDER_IMAGE_URL, 320, 'avif')).toBe('/images/placeholder/current-320.avif')
  })
})

describe('the path of a picture', () => {
  const PHOTO = '0123456789abcdef0123456789abcdef'

  it.each([
    '',
    'model',
    'model/merel-3',
    'model/merel-3/front',
    'model/merel-3/front/8a4b22/more/and/more',
    'swatch',
    'swatch/touch',
    'swatch/touch/8a4b22/more',
    'photo',
    `photo/${PHOTO}/more`,
    'banner',
    'banner/living/more',
    'scene',
    'scene/living/more',
    'option',
    'option/leg',
    'option/leg/plinth/more',
    'placeholder/more',
    'toString',
  ])('is refused with an unknown kind, or with too few or too many parts: %j', (path) => {
    expect(pictureOfPath(path)).toBeUndefined()
  })

  it.each([
    [PHOTO, true],
    [`${PHOTO}0`, false],
    [PHOTO.slice(1), false],
    [PHOTO.toUpperCase(), false],
    [`${PHOTO.slice(1)}g`, false],
  ])('names a photo by 32 hexadecimal digits: %s is valid: %s', (id, expected) => {
    expect(isPhotoId(id)).toBe(expected)
    expect(pictureOfPath(`photo/${id}`)?.kind).toBe(expected ? 'photo' : undefined)
  })
})

it.each([
  ['#8A4B22', '8a4b22'],
  ['8a4b22', '8a4b22'],
  ['bruin', undefined],
  ['8a4b2', undefined],
  ['8a4b22ff', undefined],
  ['#8a4b22ff', undefined],
  ['##8a4b22', undefined],
  ['8a4#b22', undefined],
])('a color of the catalog may have a hash and capitals: %s is %s', (written, hex) => {
  expect(hexColor(written)).toBe(hex)
})
