import { describe, expect, it } from 'vitest'
import {
  parseRoomModelUrl,
  type RoomModel,
  roomModelDescriptionUrl,
  roomModelUrl,
} from '#shared/domain/room-models/room-model-url.ts'

const sofa: RoomModel = { model: 'merel-3', isMirrored: false, legs: 'tapered-oak', family: 'touch', hex: '9a5526' }

describe('the URL of a room model', () => {
  it.each([
    [sofa, '/room-models/merel-3/tapered-oak/touch/9a5526/1a2b3c4d.usdz'],
    [{ ...sofa, legs: undefined }, '/room-models/merel-3/default/touch/9a5526/1a2b3c4d.usdz'],
    [{ ...sofa, model: 'wulp', isMirrored: true }, '/room-models/wulp-mirror/tapered-oak/touch/9a5526/1a2b3c4d.usdz'],
    [{ ...sofa, liftCm: 2 }, '/room-models/merel-3/tapered-oak/up-2/touch/9a5526/1a2b3c4d.usdz'],
    [{ ...sofa, liftCm: -2 }, '/room-models/merel-3/tapered-oak/down-2/touch/9a5526/1a2b3c4d.usdz'],
  ])('names the model, the legs, the seat height and the leather, and is parsed back', (piece, url) => {
    expect(roomModelUrl(piece, '1a2b3c4d', 'usdz')).toBe(url)
    expect(parseRoomModelUrl(url)).toEqual({ piece, version: '1a2b3c4d', format: 'usdz' })
  })

  it('is that of the 3D model for a seat height that lifts nothing', () => {
    expect(roomModelUrl({ ...sofa, liftCm: 0 }, '1a2b3c4d', 'glb')).toBe(roomModelUrl(sofa, '1a2b3c4d', 'glb'))
  })

  it('names the file that must be ready in the query of the description', () => {
    expect(roomModelDescriptionUrl(sofa)).toBe('/room-models/merel-3/tapered-oak/touch/9a5526/current.json')
    expect(roomModelDescriptionUrl(sofa, 'glb')).toMatch(/current\.json\?file=glb$/)
  })

  it.each([
    '/room-models/merel-3/tapered-oak/touch/9A5526/current.glb', // another spelling of the color
    '/room-models/merel-3/golden-wings/touch/9a5526/current.glb', // unknown legs
    '/room-models/merel-3/tapered-oak/touch/9a5526/current.obj', // unknown format
    '/room-models/merel-3/tapered-oak/touch/9a5526/1a2b.glb', // no version
    '/room-models/merel-3/tapered-oak/up-31/touch/9a5526/current.glb', // higher than any seat
    '/room-models/merel-3/tapered-oak/down-11/touch/9a5526/current.glb', // lower than any seat
    '/room-models/merel-3/tapered-oak/up-0/touch/9a5526/current.glb', // another spelling of no lift
    '/room-models/merel-3/tapered-oak/up-02/touch/9a5526/current.glb',
    '/room-models/merel-3/tapered-oak/up-2.5/touch/9a5526/current.glb',
    '/room-models/merel-3/tapered-oak/over-2/touch/9a5526/current.glb',
    '/room-models/-mirror/default/touch/9a5526/current.glb', // no model
    '/room-models/../tapered-oak/touch/9a5526/current.glb',
    `/room-models/${'a'.repeat(41)}/default/touch/9a5526/current.glb`,
  ])('is not parsed in another form: %s', (url) => {
    expect(parseRoomModelUrl(url)).toBeUndefined()
  })
})
