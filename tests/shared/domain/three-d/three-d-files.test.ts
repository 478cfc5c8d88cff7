import { describe, expect, it } from 'vitest'
import {
  leatherFile,
  modelFile,
  otherPositionsIn,
  parseThreeDUrl,
  threeDUrl,
} from '#shared/domain/three-d/three-d-files.ts'

describe('the address of a 3D file', () => {
  it.each([
    modelFile('merel-3'),
    modelFile('arend', 'reclined'),
    leatherFile('touch', 'normal'),
    'studio.hdr',
  ] as const)('is parsed as it was made: %s', (file) => {
    expect(parseThreeDUrl(threeDUrl(file, '1a2b3c4d'))).toEqual({ version: '1a2b3c4d', file })
    expect(parseThreeDUrl(threeDUrl(file, 'current'))).toEqual({ version: 'current', file })
  })

  it.each([
    '/3d/1a2b3c4d/models/../../package.json',
    '/3d/1a2b3c4d/models/merel-3.gltf',
    '/3d/1a2b3c4d/models/Merel.glb',
    '/3d/1a2b3c4d/leather/touch-gloss.webp',
    '/3d/1a2b3c4d/leather/families.json',
    '/3d/1a2b3c4d/README.md',
    '/3d/12/studio.hdr',
    '/3d/1a2b3c4d/studio.hdr/',
  ])('is refused in another form: %s', (url) => {
    expect(parseThreeDUrl(url)).toBeUndefined()
  })
})

it('a relax chair with a second file has another position, and a second file without a model counts for nothing', () => {
  const files = ['models/arend.glb', 'models/arend-reclined.glb', 'models/uil.glb', 'models/uil-upright.glb']

  expect(otherPositionsIn([...files, 'models/valk-reclined.glb', 'studio.hdr'])).toEqual({
    arend: 'reclined',
    uil: 'upright',
  })
})
