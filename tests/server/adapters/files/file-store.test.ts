import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { type S3Options, s3Store } from '#src/server/adapters/files/s3-store.ts'
import { FileNotFound, type FileStore } from '#src/server/ports/file-store.ts'

const MEGABYTE = 1024 * 1024

/** The account that the S3 server knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder: string
const servers: S3rver[] = []
/** A bucket on a server that refuses wrong signatures. */
let strict: S3Options
/**
 * A bucket on a server that accepts wrong signatures. For a list of a bucket the server computes the signature without the
 * slash at the end of the path, which Amazon includes.
 */
let account: S3Options

async function startServer(allowMismatchedSignatures: boolean): Promise<S3Options> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures,
    directory: join(folder, `s3-${servers.length}`),
    configureBuckets: [{ name: 'kopieen', configs: [] }],
  })
  servers.push(server)
  const { port } = await server.run()
  return { ...KEYS, bucket: 'kopieen', region: 'eu-central-1', endpoint: `http://127.0.0.1:${port}` }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-files-'))
  strict = await startServer(false)
  account = await startServer(true)
})
afterAll(async () => {
  for (const server of servers) await server.close()
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

    for (const { name } of await store.list()) await store.delete(name)
    await store.delete('b.txt')
    expect(await store.list()).toEqual([])
    await expect(store.get('b.txt')).rejects.toThrow(FileNotFound)
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
})
