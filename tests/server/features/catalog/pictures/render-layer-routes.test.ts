import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  parseRenderLayersUrl,
  type RenderLayersDescription,
  renderLayersUrl,
} from '#shared/domain/pictures/render-layers-url.ts'
import { bundledPictures } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { currentPictureVersion } from '#src/server/features/catalog/pictures/index.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import { SOME_MODEL, servePictures } from './serve-pictures.ts'

const WITHOUT_DETAIL = [...bundledPictures().models].find(([, sides]) => !sides.has('detail'))?.[0] ?? 'nothing'
const ONE_SIDED = [...bundledPictures().models].find(([, sides]) => !sides.has('back'))?.[0] ?? 'nothing'

describe('the render layers for the browser', () => {
  let server: Awaited<ReturnType<typeof servePictures>>
  const version = currentPictureVersion()
  const get = (url: string, headers = {}) => server.get(url, headers)
  const sofa = { model: SOME_MODEL, side: 'front' } as const

  beforeAll(async () => {
    server = await servePictures()
  })
  afterAll(() => server.close())

  it('are described with the parameters from which the browser computes a picture', async () => {
    const reply = await get(renderLayersUrl(sofa, version))
    const stored = JSON.parse(await readFile(join(PICTURES_FOLDER, `models/${SOME_MODEL}/front/layers.json`), 'utf8'))

    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['cache-control']).toContain('immutable')
    const { width, height, top, tint } = reply.json<RenderLayersDescription>()
    expect({ size: [width, height], top, tint }).toEqual({ size: stored.size, top: stored.top, tint: stored.tint })
  })

  it('are returned as the stored files, with a permanent cache header', async () => {
    const { layers, rooms } = (await get(renderLayersUrl(sofa, version))).json<RenderLayersDescription>()

    for (const url of [...Object.values(layers), ...Object.values(rooms)]) {
      const reply = await get(url)
      const stored = await readFile(join(PICTURES_FOLDER, `models/${SOME_MODEL}/front`, url.split('/').at(-1) ?? ''))
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(reply.rawPayload.equals(stored)).toBe(true)
    }
    expect(await sharp((await get(layers.room)).rawPayload).metadata()).toMatchObject({ format: 'webp' })
  })

  it('of a mirrored model have the address of the model itself', () => {
    expect(renderLayersUrl({ model: 'ooievaar-mirror', side: 'front' }, version)).toBe(
      renderLayersUrl({ model: 'ooievaar', side: 'front' }, version),
    )
  })

  it('are not sent again to a client that has them, and are cached briefly at an older address', async () => {
    const reply = await get(renderLayersUrl(sofa, 'current'))

    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect((await get(renderLayersUrl(sofa, version), { 'if-none-match': reply.headers.etag })).statusCode).toBe(304)
  })

  it('have an empty response with status 204 for a detail that is cut from the front view', async () => {
    const reply = await get(renderLayersUrl({ model: WITHOUT_DETAIL, side: 'detail' }, version))

    expect(reply.statusCode).toBe(204)
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.body).toBe('')
  })

  it.each([
    ['an unknown model', renderLayersUrl({ model: 'sofa9', side: 'front' }, version)],
    ['a side that was not rendered', renderLayersUrl({ model: ONE_SIDED, side: 'back' }, version)],
    ['an unknown layer', renderLayersUrl(sofa, version).replace('.json', '/layers.webp')],
    ['legs that were not rendered', renderLayersUrl(sofa, version).replace('.json', '/room-wheels.webp')],
    ['a path outside the folder', `/images/light/${SOME_MODEL}/front/${version}/..%2f..%2fbody.webp`],
    ['a path outside the models', `/images/light/..%2fswatches/touch/${version}.json`],
    ['a very long address', `/images/light/${'a'.repeat(10_000)}/front/${version}.json`],
    ['a zero byte', `/images/light/${SOME_MODEL}%00/front/${version}.json`],
  ])('do not exist for %s', async (_, url) => {
    expect((await get(url)).statusCode).toBe(404)
    expect(await server.files()).toEqual(['pictures', join('pictures', version)])
  })

  it('have addresses from which model, side, version and layer can be read', () => {
    expect(parseRenderLayersUrl(renderLayersUrl(sofa, version))).toEqual({ ...sofa, version, layer: undefined })
    expect(parseRenderLayersUrl(renderLayersUrl(sofa, version).replace('.json', '/room-sled-black.webp'))).toEqual({
      ...sofa,
      version,
      layer: 'room-sled-black',
    })
  })
})
