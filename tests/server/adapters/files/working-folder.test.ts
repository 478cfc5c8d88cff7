import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { s3Store } from '#src/server/adapters/files/s3-store.ts'
import { localFolder, workingFolder } from '#src/server/adapters/files/working-folder.ts'
import type { WorkingFolder } from '#src/server/ports/working-folder.ts'
import { startS3 } from '#tests/support/s3-server.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'working-folder-'))
  s3 = await startS3()
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function write({ folder: place }: WorkingFolder, name: string, text: string) {
  const path = join(place, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
}

async function textOf(files: WorkingFolder, name: string): Promise<string | undefined> {
  const path = await files.fetch(name)
  return path === undefined ? undefined : readFile(path, 'utf8')
}

const server = (name: string) => workingFolder(s3Store({ ...s3.bucket, prefix: 'snapshots/' }), join(folder, name))

describe.each([
  ['a folder that is the store', () => localFolder(join(folder, 'shared'))],
  ['a folder with copies of a bucket', () => server('a')],
])('%s', (_, open) => {
  it('has the published files, and removes them', async () => {
    const files = open()
    expect([await files.fetch('menu.gz'), await files.find('menu.gz'), await files.list()]).toEqual([
      ...[undefined, undefined, []],
    ])

    await write(files, 'menu.gz', 'menu')
    await files.publish('menu.gz')
    await write(files, 'applied/1.gz', 'een')
    await files.publish('applied/1.gz')

    expect((await files.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['applied/1.gz', 3],
      ['menu.gz', 4],
    ])
    expect(await textOf(files, 'applied/1.gz')).toBe('een')
    expect(await files.find('menu.gz')).toMatchObject({ bytes: 4 })
    await files.remove('menu.gz')
    expect(await textOf(files, 'menu.gz')).toBeUndefined()
    expect((await files.list()).map(({ name }) => name)).toEqual(['applied/1.gz'])
  })

  it('refuses to publish a file that was not written', async () => {
    await expect(open().publish('menu.gz')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a folder with copies of a bucket', () => {
  it('has the version that another server published last', async () => {
    const [a, b] = [server('a'), server('b')]
    await write(a, 'menu.gz', 'van a')
    await a.publish('menu.gz')
    expect(await textOf(b, 'menu.gz')).toBe('van a')

    // As long, and within the same second.
    await write(b, 'menu.gz', 'van b')
    await b.publish('menu.gz')

    expect(await textOf(a, 'menu.gz')).toBe('van b')
  })

  it('fetches a file once while the stored one does not change', async () => {
    const [a, b] = [server('a'), server('b')]
    await write(a, 'menu.gz', 'menu')
    await a.publish('menu.gz')
    const before = s3.count('GET')

    for (let round = 0; round < 3; round += 1) expect(await textOf(b, 'menu.gz')).toBe('menu')

    expect(s3.count('GET') - before).toBe(1)
  })

  it('uses the stored file again after it could not publish its own', async () => {
    const [a, b] = [server('a'), server('b')]
    await write(a, 'menu.gz', 'oud')
    await a.publish('menu.gz')
    await write(a, 'menu.gz', 'nieuw')
    s3.fails('error')

    await expect(a.publish('menu.gz')).rejects.toMatchObject({ name: 'Outage' })
    await expect(a.fetch('menu.gz')).rejects.toMatchObject({ name: 'Outage' })
    s3.fails('none')

    expect([await textOf(a, 'menu.gz'), await textOf(b, 'menu.gz')]).toEqual(['oud', 'oud'])
  })

  it('leaves no half file when the store breaks off', async () => {
    const [a, b] = [server('a'), server('b')]
    await write(a, 'menu.gz', 'menu'.repeat(100_000))
    await a.publish('menu.gz')
    s3.fails('half')
    await expect(b.fetch('menu.gz')).rejects.toMatchObject({ name: 'Outage' })
    s3.fails('none')

    expect((await textOf(b, 'menu.gz'))?.length).toBe(400_000)
    expect(await readdir(b.folder)).toEqual(['menu.gz'])
  })

  it('deletes a local copy when its last user releases it, and fetches it again', async () => {
    const [a, b] = [server('a'), server('b')]
    await write(a, 'menu.gz', 'menu')
    await a.publish('menu.gz')
    await b.fetch('menu.gz')
    await b.fetch('menu.gz')

    await b.release('menu.gz')
    expect(await readdir(b.folder)).toEqual(['menu.gz'])
    await b.release('menu.gz')
    expect(await readdir(b.folder)).toEqual([])

    expect(await textOf(b, 'menu.gz')).toBe('menu')
  })
})

it('keeps a file that is published while the same process fetches it', async () => {
  const store = s3Store({ ...s3.bucket, prefix: 'snapshots/' })
  const started = Promise.withResolvers<void>()
  const slow = {
    ...store,
    async put(...args: Parameters<typeof store.put>) {
      started.resolve()
      await pause(300)
      await store.put(...args)
    },
  }
  await write(server('other'), 'menu.gz', 'oud')
  await server('other').publish('menu.gz')
  const files = workingFolder(slow, join(folder, 'a'))

  await write(files, 'menu.gz', 'nieuw')
  const publishing = files.publish('menu.gz')
  await started.promise
  const [text] = await Promise.all([textOf(files, 'menu.gz'), publishing])

  expect([text, await textOf(files, 'menu.gz')]).toEqual(['nieuw', 'nieuw'])
})
