import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnFiles } from '#src/main/features/own-pages/own-files.ts'

describe('the page of the POS', () => {
  let root: string
  let answer: ReturnType<typeof openOwnFiles>

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'leermeester-terminal-'))
    await writeFile(join(root, 'secret.txt'), 'not for a page')
    const folder = join(root, 'renderer')
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'terminal.html'), '<title>Leermeester</title>')
    await writeFile(join(folder, 'assets', 'app.js'), 'export {}')
    answer = openOwnFiles({ folder })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const ask = (path: string, init?: RequestInit) => answer(new Request(`app://leermeester${path}`, init))
  const html = { headers: { accept: 'text/html,*/*' } }

  it.each(['/', '/leren-bank', '/product/7/bank-sofia?kleur=1', '/admin/verkooporders/12', '/banken/maat-2.5-zits'])(
    'is the same HTML page for the address %s',
    async (path) => {
      const page = await ask(path, html)

      expect(await page?.text()).toContain('Leermeester')
      expect(page?.headers.get('content-type')).toContain('text/html')
    },
  )

  it('is not returned for a call to the API', async () => {
    expect(await ask('/api/admin/salesorder/12/paper', html)).toBeUndefined()
  })

  it('may run only its own scripts, and connect only to its own origin', async () => {
    const page = await ask('/', html)

    const policy = page?.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'self'",
      ]),
    )
    expect(policy).not.toContain('unsafe-eval')
    expect(page?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('has its content security policy also when its file is requested by name', async () => {
    const page = await ask('/terminal.html')

    expect(page?.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('can load its installed files', async () => {
    const script = await ask('/assets/app.js')

    expect(script?.headers.get('content-type')).toBe('text/javascript')
    expect(script?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/%2e%2e%2fsecret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%00', '/%zz'])(
    'gets no file outside the folder of the application: %s',
    async (path) => {
      const reply = await ask(path)

      expect(reply?.status).toBe(403)
    },
  )

  it('has no response for other files and for writing calls, so that they are forwarded to the shop', async () => {
    expect(await ask('/images/bank.webp')).toBeUndefined()
    expect(await ask('/api/menu')).toBeUndefined()
    expect(await ask('/assets')).toBeUndefined()
    expect(await ask('/', { ...html, method: 'POST' })).toBeUndefined()
  })
})
