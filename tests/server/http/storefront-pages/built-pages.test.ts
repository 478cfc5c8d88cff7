import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openBuiltPages } from '#src/server/http/storefront-pages/built-pages.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a web build whose renderer returns the options with which it was created. Returns the folder of the build. */
async function writeBuild({ pageCss }: { pageCss?: string } = {}): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'web-build-'))
  const files = {
    'client/.vite/manifest.json': JSON.stringify({
      'src/renderer/entries/web-client.tsx': { file: 'assets/client-1.js' },
      'HomeScreen.tsx': {
        file: 'assets/home-1.js',
        css: ['assets/home-1.css'],
        ...(pageCss && { pageStyle: 'assets/page-1.css' }),
      },
    }),
    'client/assets/page-1.css': pageCss ?? '',
    'client/meta.json': JSON.stringify({ buildTime: '2026-11-21T10:00:00Z' }),
    'server/web-server.js': `export const inlineScripts = ['start()']
    export const createRenderer = (options) => async (path) => ({
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

it('an opened web build has its folder and build time and inline scripts, and renders pages with their files and shop URL', async () => {
  const webDir = await writeBuild()
  const pages = await openBuiltPages(webDir)
  const renderPage = pages.createRenderPage({ fetch: async () => new Response(), origin: 'https://shop.test' })

  const rendered = await renderPage('/leren-bank')

  expect(pages).toMatchObject({
    clientDir: path.join(webDir, 'client'),
    buildTime: '2026-11-21T10:00:00Z',
    inlineScripts: ['start()'],
  })
  expect('html' in rendered && JSON.parse(String(rendered.html))).toEqual({
    path: '/leren-bank',
    site: { origin: 'https://shop.test', buildTime: '2026-11-21T10:00:00Z' },
    noncePlaceholder: '@@nonce@@',
    assets: {
      scripts: ['/assets/home-1.js', '/assets/client-1.js'],
      stylesheets: ['/assets/home-1.css'],
      mergedStylesheets: [],
      fonts: [],
    },
  })
})

it('a page contains the stylesheet with all its rules, and the browser loads none of them', async () => {
  const pages = await openBuiltPages(await writeBuild({ pageCss: 'h1{color:red}' }))
  const rendered = await pages.createRenderPage({ fetch: async () => new Response(), origin: 'https://shop.test' })('/')

  const { assets } = 'html' in rendered ? JSON.parse(String(rendered.html)) : {}
  expect(assets).toMatchObject({
    stylesheets: [],
    mergedStylesheets: ['/assets/home-1.css'],
    inlineStyle: { source: "'sha256-/D8wWMrWSOjeD/K4IHepvRvJjPxqJbouCB3qbqmBaqY='" },
  })
})

it('a build whose stylesheet would end the style element of a page is refused', async () => {
  const webDir = await writeBuild({ pageCss: 'a::after{content:"</style>"}' })

  await expect(openBuiltPages(webDir)).rejects.toThrow('page-1.css would end the style element')
})
