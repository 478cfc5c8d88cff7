import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '#src/server/db/empty-database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { checkNginx, installPrograms, startNginx, startPgBouncer } from '../../build/many/programs.ts'
import { startReplicatedPostgres } from '../../build/postgres/replicated-postgres.ts'
import { cert, key } from '../../e2e/electron/self-signed-server.ts'

describe('the files of deploy', () => {
  beforeAll(() => installPrograms(), 300_000)

  it('start nginx as a user who can write to /tmp only', async () => {
    const { status, output, temporary } = await checkNginx({ key, cert })

    expect(output).not.toContain('[emerg]')
    expect(status).toBe(0)
    expect(temporary).toEqual([
      'nginx-cache',
      'nginx-client-body',
      'nginx-fastcgi',
      'nginx-proxy',
      'nginx-scgi',
      'nginx-uwsgi',
    ])
  })

  it('ask another server for a page or a search that a busy server refuses, and for nothing else', async () => {
    const [busy, free] = [await openStub('busy', 503), await openStub('free', 200)]
    const nginx = await startNginx([busy.port, free.port])
    const answers = async (path: string, init?: RequestInit) => {
      const found = await Promise.all(Array.from({ length: 8 }, () => fetch(`${nginx.origin}${path}`, init)))
      return new Set(found.map(({ status }) => status))
    }
    try {
      for (const path of ['/zoeken?s=bank', '/', '/api/search/suggestions?s=ba']) {
        expect(await answers(path), path).toEqual(new Set([200]))
      }
      for (const path of ['/api/address?zipcode=1234AB', '/api/menu']) {
        expect(await answers(path), path).toEqual(new Set([200, 503]))
      }
      const writes = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
      expect(await answers('/api/contact', writes)).toEqual(new Set([200, 503]))
      expect(busy.asked()).toBeGreaterThan(10)

      free.answerWith(503)
      const refused = await fetch(`${nginx.origin}/zoeken?s=bank`)
      expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
        ...[503, '3', expect.stringMatching(/busy|free/)],
      ])
      // A refusal takes no server out of service.
      busy.answerWith(200)
      expect(await answers('/api/menu')).toEqual(new Set([200, 503]))
    } finally {
      await nginx.stop()
      await busy.stop()
      await free.stop()
    }
  })

  it('keep pictures and built files as long as the shop says, and nothing else', async () => {
    const shop = await openStub('shop', 200)
    const nginx = await startNginx([shop.port])
    const timesAsked = async (path: string, cacheControl: string, init?: RequestInit) => {
      shop.sends({ 'cache-control': cacheControl })
      const before = shop.asked()
      for (let round = 0; round < 3; round += 1) await (await fetch(`${nginx.origin}${path}`, init)).arrayBuffer()
      return shop.asked() - before
    }
    const forever = 'public, max-age=31536000, immutable'
    try {
      for (const path of ['/assets/a.js', '/images/photo/a/1-320.webp', '/drawings/a.svg']) {
        expect(await timesAsked(path, forever), path).toBe(1)
        expect(await timesAsked(`${path}?x=${Math.random()}`, forever), path).toBe(0)
      }
      for (const [path, cacheControl] of [
        ['/images/photo/b/1-320.webp', 'no-store'],
        ['/', 'private, no-cache'],
        ['/api/menu', 'no-cache'],
        ['/api/account', forever],
        ['/sitemap.xml', 'public, max-age=3600'],
      ] as const) {
        expect(await timesAsked(path, cacheControl), path).toBe(3)
      }
      expect(await timesAsked('/images/x', forever, { method: 'POST' })).toBe(3)
      // A path that decodes to the one of another file has its own copy, so it cannot replace that file.
      expect(await timesAsked('/images/photo/%63/1-320.webp', 'public, max-age=60')).toBe(1)
      expect(await timesAsked('/images/photo/c/1-320.webp', forever)).toBe(1)
      shop.sends({ 'cache-control': forever, 'set-cookie': 'a=b' })
      expect((await fetch(`${nginx.origin}/images/photo/b/1-320.webp`)).headers.get('set-cookie')).toBe('a=b')
    } finally {
      await nginx.stop()
      await shop.stop()
    }
  })

  it('keep a copy per encoding, and send a kept file while no server can be reached', async () => {
    const shop = await openStub('shop', 200)
    const nginx = await startNginx([shop.port])
    const bodyFor = async (encoding: string) =>
      (await fetch(`${nginx.origin}/assets/a.js`, { headers: { 'accept-encoding': encoding } })).text()
    try {
      shop.sends({ 'cache-control': 'public, max-age=31536000', vary: 'accept-encoding' })
      await bodyFor('gzip')
      await bodyFor('br')
      await bodyFor('gzip')
      expect(shop.asked()).toBe(2)
      await shop.stop()
      expect(await bodyFor('br')).toBe('shop')
    } finally {
      await nginx.stop()
    }
  })

  it('let the test restore use a database of its own through PgBouncer, twice', { timeout: 120_000 }, async () => {
    const postgres = await startReplicatedPostgres()
    const bouncer = await startPgBouncer(postgres.primaryPort)
    const folder = await mkdtemp(join(tmpdir(), 'leermeester-restore-'))
    try {
      for (const night of [1, 2]) {
        const opened = await openEmptyDatabase({ url: bouncer.sessionUrl, folder, log: silentLog })
        await sql`create table made_by_the_test (id integer)`.execute(opened.db)
        const { kind } = opened
        await opened.close()
        expect(kind, `night ${night}`).toBe('postgres')
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await bouncer.stop()
      await postgres.stop()
    }
  })
})

/** Opens a server that answers every request with one status and its name. */
async function openStub(name: string, status: number) {
  let [current, count] = [status, 0]
  let headers: Record<string, string> = {}
  const server = createServer((_, response) => {
    count += 1
    response.writeHead(current, current === 503 ? { 'retry-after': '3' } : headers).end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    asked: () => count,
    sends: (next: Record<string, string>) => {
      headers = next
    },
    answerWith: (next: number) => {
      current = next
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
