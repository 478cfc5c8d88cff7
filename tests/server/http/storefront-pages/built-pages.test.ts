import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openBuiltPages } from '#src/server/http/storefront-pages/built-pages.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A web build whose renderer returns the options with which it was created. */
async function build(): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'web-build-'))
  const files = {
    'client/.vite/manifest.json': JSON.stringify({
      'src/renderer/entries/web-client.tsx': { file: 'assets/client-1.js' },
      'HomeScreen.tsx': { file: 'assets/home-1.js' },
    }),
    'client/meta.json': JSON.stringify({ buildTime: '2026-11-21T10:00:00Z' }),
    'server/web-server.js': `export const createRenderer = (options) => async (path) => ({
      status: 200,
      html: JSON.stringify({ ...options, path, assets: options.assetsOf(['HomeScreen.tsx']) }),
      itemIds: [],
    })`,
    'server/package.json': '{"type":"module"}',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

it('opens the web build: its folder, its build time, and pages with their files and the URL of the shop', async () => {
  const webDir = await build()
  const pages = await openBuiltPages(webDir)
  const renderPage = pages.createRenderPage({ fetch: async () => new Response(), origin: 'https://shop.test' })

  const rendered = await renderPage('/leren-bank')

  expect(pages).toMatchObject({ clientDir: path.join(webDir, 'client'), buildTime: '2026-11-21T10:00:00Z' })
  expect('html' in rendered && JSON.parse(rendered.html)).toEqual({
    path: '/leren-bank',
    site: { origin: 'https://shop.test', buildTime: '2026-11-21T10:00:00Z' },
    noncePlaceholder: '@@nonce@@',
    assets: { entry: '/assets/client-1.js', preload: ['/assets/home-1.js'], stylesheets: [], fonts: [] },
  })
})
