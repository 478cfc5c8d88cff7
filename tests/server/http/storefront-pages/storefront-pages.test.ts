import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { limitCalls, ownCallHeaders } from '#src/server/http/limits.ts'
import { storefrontPages, tagPolicy } from '#src/server/http/storefront-pages/index.ts'
import type { RenderPage } from '#src/server/http/storefront-pages/page-source.ts'

/** Returns a server with these pages, and an API with one product. */
async function shopWith(
  createRenderPage: (api: (url: string) => Promise<unknown>) => RenderPage,
  {
    hasLimits = false,
    tagScriptUrl = null as string | null,
    tagHosts = [] as string[],
    clientDir = undefined as string | undefined,
    inlineScripts = [] as string[],
    log = undefined as { write(line: string): void } | undefined,
  } = {},
) {
  // Level `error` leaves out the request log of Fastify, as the shop does: `logRequests` logs requests without URLs.
  const app = fastify(log ? { logger: { level: 'error', stream: log } } : {})
  if (hasLimits) await limitCalls(app, ownCallHeaders())
  app.get('/api/inventoryitem/7', (request) => ({ displayName: 'Bank Umbrië', ownHeader: request.headers['x-own'] }))
  await storefrontPages(app, {
    pages: {
      ...(clientDir && { clientDir }),
      inlineScripts,
      buildTime: '2026-11-21T10:00:00Z',
      createRenderPage: ({ fetch }) => createRenderPage(async (url) => (await fetch(url, { method: 'GET' })).json()),
    },
    changes: createShopChanges(),
    publicUrl: 'https://shop.test/',
    policy: tagPolicy(tagScriptUrl, tagHosts),
    ownCallHeaders: { 'x-own': 'ja' },
  })
  return app
}

const page = (html: string, status = 200) => ({ status, html, itemIds: [] })
const scripted = () => async () => page('<script nonce="@@nonce@@"></script><style nonce="@@nonce@@"></style>')

describe('the pages of the shop', () => {
  it('have the nonce of their policy, which is different each time', async () => {
    const app = await shopWith(scripted)

    const responses = [await app.inject('/'), await app.inject('/'), await app.inject('/')]

    const nonces = responses.map(
      ({ headers }) => /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1],
    )
    expect(new Set(nonces).size).toBe(3)
    expect(responses.map(({ body }) => body)).toEqual(
      nonces.map((nonce) => `<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`),
    )
  })

  it('allow the style attributes that they contain, also from the cache', async () => {
    const app = await shopWith(
      () => async (path) => page(path === '/actie' ? '<p style="color:red">Actie</p>' : '<p>Leren bank</p>'),
    )
    const policyAt = async (path: string) => (await app.inject(path)).headers['content-security-policy']

    for (const _visit of ['new', 'cached']) {
      expect(await policyAt('/actie')).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-[^']{44}'$/)
      expect(await policyAt('/leren-bank')).toMatch(/style-src-attr 'none'$/)
    }
  })

  it('have Retry-After while the API is unavailable', async () => {
    const unavailableShop = await shopWith(() => async () => page('<p>even niet</p>', 503))
    const availableShop = await shopWith(scripted)

    const unavailable = await unavailableShop.inject('/leren-bank')

    expect([unavailable.statusCode, Number(unavailable.headers['retry-after'])]).toEqual([503, 1])
    expect((await availableShop.inject('/leren-bank')).headers['retry-after']).toBeUndefined()
  })

  it('allow no scripts and styles of other origins', async () => {
    const app = await shopWith(scripted)

    const policy = String((await app.inject('/')).headers['content-security-policy'])

    expect(policy).toContain("default-src 'none'")
    expect(/script-src [^;]*unsafe/.test(policy)).toBe(false)
    expect(/style-src [^;]*unsafe/.test(policy)).toBe(false)
  })

  describe('in their content security policy', () => {
    const google = 'https://www.googletagmanager.com'
    const policyAt = async (path: string, options: Parameters<typeof shopWith>[1]) =>
      String((await (await shopWith(scripted, options)).inject(path)).headers['content-security-policy'])

    it('allow the inline scripts of the build by their hashes', async () => {
      const app = await shopWith(scripted, { inlineScripts: ['start()'] })

      expect((await app.inject('/')).headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-[^']{44}' /)
      expect((await app.inject('/admin')).headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
    })

    it('allow no other origins when there is no tag manager', async () => {
      expect(await policyAt('/', {})).not.toContain('http')
    })

    it('allow the origins of Google when its container is configured', async () => {
      const policy = await policyAt('/leren-bank', { tagScriptUrl: `${google}/gtm.js?id=GTM-X` })

      expect(policy).toMatch(/script-src 'strict-dynamic' 'self' https:\/\/www\.googletagmanager\.com 'nonce-/)
      expect(policy).toContain("connect-src 'self' https://*.googletagmanager.com https://*.google-analytics.com")
      expect(/script-src [^;]*unsafe/.test(policy)).toBe(false)
    })

    it('allow the additional origins that are configured', async () => {
      const policy = await policyAt('/', { tagScriptUrl: `${google}/gtm.js`, tagHosts: ['https://tags.example'] })

      expect(policy).toMatch(/script-src [^;]*https:\/\/tags\.example/)
      expect(policy).toMatch(/img-src [^;]*https:\/\/tags\.example/)
    })

    it.each(['/admin/klanten', '/admin?page=2', '/auth?mode=set&token=geheim'])(
      'allow no other origins at %s',
      async (path) => {
        expect(await policyAt(path, { tagScriptUrl: `${google}/gtm.js` })).not.toContain('http')
      },
    )
  })

  it.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['gzip', 'gzip, deflate, br', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['zstd', 'zstd', zstdDecompressSync],
    ['gzip', 'gzip;q=0.8', gunzipSync],
    ['br', 'br, gzip;q=0.05', brotliDecompressSync],
    ['br', 'gzip ; q=0 , br', brotliDecompressSync],
    ['br', 'gzip;q=0, *;q=0.1, zstd;q=0', brotliDecompressSync],
    [undefined, 'gzip;q=0.000', (bytes: Buffer) => bytes],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, 'gzipped', (bytes: Buffer) => bytes],
  ] as const)('are new as %s for "%s"', async (encoding, accepted, decompress) => {
    const app = await shopWith(() => async () => page('<p>Leren bank</p>'))

    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })

    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(decompress(rawPayload).toString()).toBe('<p>Leren bank</p>')
  })

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['zstd', 'gzip, zstd', zstdDecompressSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, '', (bytes: Buffer) => bytes],
  ] as const)('are sent from the cache as %s for "%s"', async (encoding, accepted, decompress) => {
    const app = await shopWith(scripted)
    await app.inject('/')

    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })

    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    const nonce = /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1]
    expect(decompress(rawPayload).toString()).toContain(`<script nonce="${nonce}">`)
  })

  it('are rendered with responses of the same server', async () => {
    const app = await shopWith((api) => async () => page(JSON.stringify(await api('/api/inventoryitem/7'))))

    expect((await app.inject('/product/7')).json()).toEqual({ displayName: 'Bank Umbrië', ownHeader: 'ja' })
  })

  it('redirect a form that is submitted before the scripts load to their own URL, never to another site', async () => {
    const app = await shopWith(scripted)
    const send = (url: string, accept = 'text/html,*/*;q=0.8') =>
      app.inject({
        method: 'POST',
        url,
        payload: 'email=a%40b.example&password=geheim',
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      })

    expect(await send('/auth?mode=inloggen')).toMatchObject({
      statusCode: 303,
      headers: { location: '/auth?mode=inloggen', 'cache-control': 'no-store' },
    })
    expect((await send('//evil.example/auth')).headers.location).toMatch(/^\/(?![\\/])/)
    expect((await send('/wp-login.php')).statusCode).toBe(404)
    expect((await send('/auth', 'application/json')).statusCode).toBe(404)
  })

  it('have their own 404 page, and redirect when they have moved', async () => {
    const app = await shopWith(
      () => async (path) => (path === '/oud' ? { status: 301, location: '/nieuw' } : page('Niet gevonden!', 404)),
    )

    expect(await app.inject('/nergens')).toMatchObject({ statusCode: 404, body: 'Niet gevonden!' })
    expect((await app.inject('/oud')).headers.location).toBe('/nieuw')
  })

  it('redirect without caching, because a moved page may move back', async () => {
    const app = await shopWith(() => async () => ({ status: 301, location: '/nieuw' }))

    expect((await app.inject('/oud')).headers['cache-control']).toBe('no-cache')
  })

  it('do not log a token from the URL when the rendering fails', async () => {
    const lines: string[] = []
    const app = await shopWith(() => () => Promise.reject(new Error('no such screen')), {
      log: { write: (line) => lines.push(line) },
    })

    expect((await app.inject('/auth?mode=set&token=geheim')).statusCode).toBe(500)
    expect(lines.join('')).toContain('"path":"/auth"')
    expect(lines.join('')).not.toContain('geheim')
  })

  it('are not rendered for file names that bots guess', async () => {
    const app = await shopWith(() => () => Promise.reject(new Error('was rendered')))

    expect((await app.inject('/wp-login.php?x=1')).statusCode).toBe(404)
  })

  it('show an error page when the rendering fails', async () => {
    const app = await shopWith(() => () => Promise.reject(new Error('a defect')))

    const response = await app.inject('/leren-bank')

    expect(response).toMatchObject({ statusCode: 500, body: expect.stringContaining('Er is een fout opgetreden!') })
    expect(response.body).not.toContain('a defect')
  })

  it('are rendered at most 300 times per minute per IP address, and sent from the cache without limit', async () => {
    const app = await shopWith(() => async () => page('<p>Leren bank</p>'), { hasLimits: true })
    await app.inject('/leren-bank')

    for (let count = 2; count <= 300; count++) await app.inject(`/zoeken?s=${count}`)

    expect((await app.inject('/zoeken?s=nog-een')).statusCode).toBe(429)
    expect((await app.inject('/leren-bank')).statusCode).toBe(200)
    expect((await app.inject({ url: '/zoeken?s=ander', remoteAddress: '10.0.0.2' })).statusCode).toBe(200)
  })

  it('have their build time at /meta.json, which is not cached', async () => {
    const app = await shopWith(scripted)

    const response = await app.inject('/meta.json?123')

    expect(response.json()).toEqual({ buildTime: '2026-11-21T10:00:00Z' })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('the files of the pages', () => {
  let clientDir = ''
  beforeAll(async () => {
    clientDir = await mkdtemp(path.join(tmpdir(), 'web-client-'))
    await mkdir(path.join(clientDir, 'assets/deeper'), { recursive: true })
    const files = {
      'assets/-Home_Screen.v2-4f.js': 'home()',
      'assets/-Home_Screen.v2-4f.js.br': brotliCompressSync('home()'),
      'assets/.hidden.js': 'hidden()',
      'assets/deeper/part.js': 'deeper()',
      'assets/index.html': 'index',
      'secret.js': 'secret()',
      'favicon.svg': '<svg/>',
      'apple-touch-icon.png': 'png',
      'site.webmanifest': '{}',
    }
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(clientDir, name), content)
  })
  afterAll(() => rm(clientDir, { recursive: true, force: true }))
  const openFiles = () =>
    shopWith(() => () => Promise.reject(new Error('was rendered')), { clientDir, hasLimits: true })

  it('are cached by browsers for a year, and sent precompressed', async () => {
    const app = await openFiles()
    const get = (headers = {}) => app.inject({ url: '/assets/-Home_Screen.v2-4f.js', headers })

    const [plain, packed] = [await get(), await get({ 'accept-encoding': 'br' })]

    expect(plain).toMatchObject({ statusCode: 200, body: 'home()' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers).not.toHaveProperty('x-ratelimit-limit')
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('home()')
  })

  it.each([
    ...['.hidden.js', 'deeper/part.js', '../secret.js', '..%2fsecret.js', '%2e%2e/secret.js', 'gone.js', 'deeper', ''],
    '-Home_Screen.v2-4f.js~',
  ])('do not include /assets/%s', async (name) => {
    const app = await openFiles()

    expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404)
  })

  it.each([
    ['favicon.svg', '<svg/>', 'image/svg+xml'],
    ['apple-touch-icon.png', 'png', 'image/png'],
    ['site.webmanifest', '{}', 'application/manifest+json'],
  ])('with a fixed name are cached for a day: %s', async (name, content, type) => {
    const app = await openFiles()

    const { body, headers, statusCode } = await app.inject(`/${name}`)

    expect([statusCode, body]).toEqual([200, content])
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers).not.toHaveProperty('x-ratelimit-limit')
  })
})
