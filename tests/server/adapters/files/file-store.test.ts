import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { s3Store } from '#src/server/adapters/files/s3-store.ts'
import { FileNotFound, type FileStore } from '#src/server/ports/file-store.ts'
import { startS3, type TestBucket } from '#tests/support/s3-server.ts'

const MEGABYTE = 1024 * 1024

let folder: string
let strictServer: Awaited<ReturnType<typeof startS3>>
let server: Awaited<ReturnType<typeof startS3>>
/** A bucket on a server that refuses wrong signatures. */
let strict: TestBucket
let account: TestBucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-files-'))
  strictServer = await startS3({ checksSignatures: true })
  server = await startS3()
  strict = { ...strictServer.bucket, patience: undefined }
  account = { ...server.bucket, patience: undefined }
})
afterAll(async () => {
  await strictServer.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function contentOf(store: FileStore, name: string): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const chunk of await store.get(name)) read.push(chunk)
  return Buffer.concat(read)
}

describe.each([
  ['folder', () => folderStore(join(folder, 'store'))],
  ['bucket', () => s3Store({ ...account, prefix: 'winkel/' })],
])('a store in a %s', (_kind, open) => {
  it('returns what was stored, lists it by name, replaces and deletes it', async () => {
    const store = open()
    expect(await store.list()).toEqual([])

    await store.put('b.txt', chunks('een', 'twee'))
    await store.put('a/c-1_2.txt', chunks('drie'))
    await store.put('b.txt', chunks('vier'))

    expect((await contentOf(store, 'b.txt')).toString()).toBe('vier')
    expect((await store.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a/c-1_2.txt', 4],
      ['b.txt', 4],
    ])
    const [first] = await store.list()
    expect(Math.abs(Date.now() - (first?.storedAt.getTime() ?? 0))).toBeLessThan(3_600_000)

    expect(await store.find('a/c-1_2.txt')).toEqual(first)
    expect(await store.find('a')).toBeUndefined()

    for (const { name } of await store.list()) await store.delete(name)
    await store.delete('b.txt')
    expect(await store.list()).toEqual([])
    await expect(store.get('b.txt')).rejects.toThrow(FileNotFound)
    expect(await store.find('b.txt')).toBeUndefined()
  })

  it('has one complete file after several servers stored it at the same time', async () => {
    const stores = Array.from({ length: 4 }, open)
    async function* slowly(letter: string) {
      for (let part = 0; part < 8; part += 1) {
        yield Buffer.alloc(1000 * (part + 1), letter)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }

    await Promise.all(stores.map((store, at) => store.put('same.txt', slowly('abcd'.charAt(at)))))

    const content = (await contentOf(open(), 'same.txt')).toString()
    expect([content.length, new Set(content).size]).toEqual([36_000, 1])
    expect((await open().list()).map(({ name }) => name)).toEqual(['same.txt'])
    await open().delete('same.txt')
  })

  it('stores a file of many megabytes, of which only a part is in memory', async () => {
    const store = open()
    let given = 0
    async function* large() {
      for (; given < 20; given += 1) yield Buffer.alloc(MEGABYTE, given)
    }

    await store.put('large.bin', large())
    const read = await contentOf(store, 'large.bin')

    expect(read.length).toBe(20 * MEGABYTE)
    expect([read[0], read[5 * MEGABYTE], read.at(-1)]).toEqual([0, 5, 19])
    await store.delete('large.bin')
  })

  it('keeps the earlier file when the content breaks off', async () => {
    const store = open()
    await store.put('c.txt', chunks('heel'))
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('broken off')
    }

    await expect(store.put('c.txt', broken())).rejects.toThrow('broken off')
    await expect(store.put('d.txt', broken())).rejects.toThrow('broken off')

    expect((await contentOf(store, 'c.txt')).toString()).toBe('heel')
    expect((await store.list()).map(({ name }) => name)).toEqual(['c.txt'])
    await store.delete('c.txt')
  })

  it.each([
    '',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '.verborgen',
    'a\\b',
    'x\0y',
    'é',
    'a b',
    'x'.repeat(301),
  ])('refuses the name %j', async (name) => {
    const store = open()
    await expect(store.put(name, chunks('x'))).rejects.toThrow(RangeError)
    await expect(store.get(name)).rejects.toThrow(RangeError)
    await expect(store.find(name)).rejects.toThrow(RangeError)
    await expect((async () => store.delete(name))()).rejects.toThrow(RangeError)
  })
})

describe('a store in a folder', () => {
  it('keeps its files from other users, does not list unfinished ones, and removes those of a killed server', async () => {
    const place = join(folder, 'private')
    const store = folderStore(place)
    await store.put('a.txt', chunks('een'))
    expect((await stat(join(place, 'a.txt'))).mode & 0o077).toBe(0)

    const abandoned = join(place, '.b.txt.new')
    await writeFile(abandoned, 'half')
    await utimes(abandoned, new Date('2026-01-01'), new Date('2026-01-01'))
    await writeFile(join(place, '.c.txt.new'), 'another server is writing this')
    expect((await store.list()).map(({ name }) => name)).toEqual(['a.txt'])
    await store.put('a.txt', chunks('twee'))

    expect((await readdir(place)).toSorted()).toEqual(['.c.txt.new', 'a.txt'])
  })
})

describe('a store in a bucket', () => {
  it('only sees the files of its own folder', async () => {
    await s3Store({ ...account, prefix: 'een/' }).put('x.txt', chunks('een'))
    await s3Store(account).put('y.txt', chunks('twee'))

    expect(await s3Store({ ...account, prefix: 'een/' }).list()).toMatchObject([{ name: 'x.txt' }])
    expect(await s3Store({ ...account, prefix: 'twee/' }).list()).toEqual([])
  })

  it('signs its calls, also those of an upload in parts', async () => {
    const store = s3Store({ ...strict, prefix: 'winkel/' })
    const parts = Array.from({ length: 9 }, (_, at) => Buffer.alloc(MEGABYTE, at))

    await store.put('a.bin', chunks(...parts))

    expect((await contentOf(store, 'a.bin')).equals(Buffer.concat(parts))).toBe(true)
    await store.delete('a.bin')
    await expect(store.get('a.bin')).rejects.toThrow(FileNotFound)
  })

  it('reports a refused account as an outage by its credentials', async () => {
    const refused = { name: 'Outage', party: 'files', reason: 'credentials' }
    const otherSecret = s3Store({ ...strict, secretAccessKey: 'another secret' })

    await expect(otherSecret.put('x.txt', chunks('x'))).rejects.toMatchObject(refused)
    await expect(otherSecret.get('x.txt')).rejects.toMatchObject(refused)
    await expect(otherSecret.find('x.txt')).rejects.toMatchObject(refused)
    await expect(s3Store({ ...account, accessKeyId: 'ANOTHER' }).list()).rejects.toMatchObject(refused)
  })

  it('reports an unreachable or failing service as an outage', async () => {
    const failing = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => failing.once('listening', resolve))
    const { port } = failing.address() as AddressInfo // it listens on a port
    const store = s3Store({ ...account, endpoint: `http://127.0.0.1:${port}` })

    await expect(store.list()).rejects.toMatchObject({ reason: 'server_error' })
    await new Promise((resolve) => failing.close(resolve))
    await expect(store.list()).rejects.toMatchObject({ reason: 'unreachable' })
  })

  it('reports a service that does not answer, or breaks off its answer, as an outage', async () => {
    const store = s3Store(server.bucket)
    await store.put('half.bin', chunks(Buffer.alloc(MEGABYTE)))

    server.fails('silence')
    await expect(store.get('half.bin')).rejects.toMatchObject({ name: 'Outage', reason: 'timeout' })
    await expect(store.find('half.bin')).rejects.toMatchObject({ name: 'Outage', reason: 'timeout' })
    server.fails('half')
    await expect(contentOf(store, 'half.bin')).rejects.toMatchObject({ name: 'Outage' })
    server.fails('none')

    expect((await contentOf(store, 'half.bin')).length).toBe(MEGABYTE)
    await store.delete('half.bin')
  })

  it('uses the account of the variables of the SDK when it is given none', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', strict.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', strict.secretAccessKey)
    const store = s3Store({ ...strict, accessKeyId: undefined, secretAccessKey: undefined })

    await store.put('own.txt', chunks('eigen'))

    expect((await contentOf(store, 'own.txt')).toString()).toBe('eigen')
    await store.delete('own.txt')
    vi.unstubAllEnvs()
  })
})
