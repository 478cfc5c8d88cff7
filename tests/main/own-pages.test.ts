import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Net, Protocol } from 'electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveOwnPages } from '#src/main/own-pages.ts'

describe('what the page of the terminal asks', () => {
  let root: string
  const asked: string[] = []
  let answer: (request: Request) => Response | Promise<Response>

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'leermeester-terminal-'))
    await writeFile(join(root, 'secret.txt'), 'not for a page')
    const folder = join(root, 'renderer')
    await mkdir(folder)
    await writeFile(join(folder, 'terminal.html'), '<title>Leermeester</title>')
    await writeFile(join(folder, 'app.js'), 'export {}')
    // Electron's own objects need Electron; the two members that are used here do not.
    const protocol = {
      handle: (_scheme: string, handler: typeof answer) => {
        answer = handler
      },
    } as unknown as Protocol
    const net = {
      fetch: async (url: string, init: RequestInit) => {
        asked.push(`${init.method} ${url}`)
        return new Response('from the shop')
      },
    } as unknown as Net
    serveOwnPages({ protocol, net, folder, shopUrl: 'http://localhost:3000' })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const ask = (path: string, init?: RequestInit) => answer(new Request(`app://leermeester${path}`, init))
  const html = { headers: { accept: 'text/html' } }

  it.each(['/', '/leren-bank', '/product/7/bank-sofia?kleur=1'])('is one page for the address %s', async (path) => {
    const page = await ask(path, html)
    expect(await page.text()).toContain('Leermeester')
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('comes from the installed application when it is a file of the page', async () => {
    const script = await ask('/app.js')
    expect(script.headers.get('content-type')).toBe('text/javascript')
  })

  it('is asked of the shop when it is a call', async () => {
    const reply = await ask('/api/menu?root=2', { method: 'POST', body: '{}' })
    expect(await reply.text()).toBe('from the shop')
    expect(asked).toContain('POST http://localhost:3000/api/menu?root=2')
  })

  it('never leads out of the folder of the application', async () => {
    const reply = await ask('/%2e%2e%2fsecret.txt')
    expect(reply.status).toBe(403)
  })
})
