import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { currentPictureVersion, imageUrlOf } from '#src/server/features/catalog/pictures/index.ts'
import { handleNotFound } from '#src/server/http/error-responses.ts'
import { storefrontPages } from '#src/server/http/storefront-pages/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

const reads = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, { method, path }]) =>
    method === 'GET' ? [{ name: `${group}.${name}`, path }] : [],
  ),
)

const FOREVER = 'public, max-age=31536000, immutable'
const PICTURE = imageUrlOf({ kind: 'option', axis: 'handle', name: 'wide' }, 160)

/** The table of deploy/README.md#cdn: the kind of path, an example, status, and the headers that the shop sends. */
const RULES: readonly [kind: string, path: string, status: number, cacheControl: string, vary: string | undefined][] = [
  ['picture of the current version', PICTURE, 200, FOREVER, undefined],
  [
    'picture of another version',
    PICTURE.replace(currentPictureVersion(), '00000000'),
    200,
    'public, max-age=300',
    undefined,
  ],
  ['unknown picture', '/images/model/bestaat-niet/front/1-160.webp', 404, 'public, max-age=60', undefined],
  ['3D index', '/3d/index.json', 200, 'public, max-age=300', undefined],
  ['3D file of another version', '/3d/current/studio.hdr', 200, 'public, max-age=300', 'accept-encoding'],
  ['unknown 3D file', '/3d/current/models/bestaat-niet.glb', 404, 'public, max-age=60', undefined],
  ['sitemap', '/sitemap.xml', 200, 'public, max-age=3600', undefined],
  ['robots', '/robots.txt', 200, 'public, max-age=3600', undefined],
  ['public call with a cached response', '/api/menu', 200, 'no-cache', 'accept-encoding'],
  ['call of an account', '/api/user/me/customer', 401, 'no-store', undefined],
  ['unknown call', '/api/bestaat-niet', 404, 'no-store', undefined],
  ['health check', '/health/ready', 200, 'no-store', undefined],
]

describe('the cache headers', () => {
  const shop = useShop()

  it.each(RULES)('of a %s (%s)', async (_, path, status, cacheControl, vary) => {
    const { statusCode, headers } = await shop.app.inject(path)

    expect([statusCode, headers['cache-control']]).toEqual([status, cacheControl])
    if (vary) expect(headers.vary).toContain(vary)
    expect(headers['surrogate-control']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each(reads)('of $name allow no shared cache to keep the response', async ({ path }) => {
    const url = path.replace(/:(\w*[iI]d)\b/g, '1').replace(/:\w+/g, 'iets')
    for (const who of ['anonymous', 'customer', 'admin'] as const) {
      const headers = who === 'anonymous' ? {} : { authorization: `Bearer ${await shop.tokenOf(who)}` }

      const reply = await shop.app.inject({ url, headers })

      expect(reply.headers['cache-control'], `${who}: ${reply.statusCode}`).toMatch(/^(no-store|no-cache|private, .*)$/)
    }
  })

  it('of every write forbid to keep the response', async () => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/contact', payload: {} })

    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

it('a page may not be kept, a built file forever, and a file of another release not at all', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'leermeester-assets-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/entry-1a2b3c.js'), 'start()')
  await writeFile(join(clientDir, 'favicon.svg'), '<svg/>')
  const app = fastify()
  app.setNotFoundHandler(handleNotFound)
  await storefrontPages(app, {
    pages: {
      clientDir,
      buildTime: '2026-11-21T10:00:00Z',
      createRenderPage: () => async () => ({ status: 200, html: '<p>Leren bank</p>', itemIds: [] }),
    },
    changes: createShopChanges(),
    publicUrl: 'https://shop.test/',
  })
  const cacheControlOf = async (url: string) => (await app.inject(url)).headers['cache-control']

  expect(await cacheControlOf('/leren-bank')).toBe('private, no-cache')
  expect(await cacheControlOf('/assets/entry-1a2b3c.js')).toBe(FOREVER)
  expect(await cacheControlOf('/favicon.svg')).toBe('public, max-age=86400')
  expect(await cacheControlOf('/meta.json')).toBe('no-store')
  expect(await cacheControlOf('/assets/entry-of-another-release.js')).toBe('no-store')
  expect(await cacheControlOf('/wp-login.php')).toBe('no-store')
  await app.close()
  await rm(clientDir, { recursive: true })
})

it('nginx keeps only paths whose files are equal for every visitor', () => {
  const proxy = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/shop-proxy.conf'), 'utf8')
  const kept = [...proxy.matchAll(/location ([^{]+) \{(?:(?!\n\}).)*proxy_cache [^}]+\}/gs)].map(([, paths]) => paths)

  expect(kept).toEqual(['~ ^/(3d|assets|drawings|images)/'])
})
