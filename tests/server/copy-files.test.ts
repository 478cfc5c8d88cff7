import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { s3Store } from '#src/server/adapters/files/s3-store.ts'
import { copyFiles } from '#src/server/copy-files.ts'
import type { FileStore } from '#src/server/ports/file-store.ts'
import { startS3 } from '#tests/support/s3-server.ts'

describe('copying the files of a folder to a bucket', () => {
  let folder: string
  let s3: Awaited<ReturnType<typeof startS3>>
  let from: FileStore
  let to: FileStore

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copy-files-'))
    s3 = await startS3()
    from = folderStore(folder)
    to = s3Store({ ...s3.bucket, prefix: 'photographs/' })
  })
  afterEach(async () => {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function* once(text: string) {
    yield Buffer.from(text)
  }
  const write = (store: FileStore, name: string, text: string) => store.put(name, once(text))
  async function textsOf(store: FileStore): Promise<Record<string, string>> {
    const texts: Record<string, string> = {}
    for (const { name } of await store.list()) {
      const chunks: Uint8Array[] = []
      for await (const chunk of await store.get(name)) chunks.push(chunk)
      texts[name] = Buffer.concat(chunks).toString()
    }
    return texts
  }

  it('copies all files, keeps the originals, and copies nothing the second time', async () => {
    await write(from, 'a.webp', 'een')
    await write(from, 'applied/b.jsonl.gz', 'twee')
    await write(from, 'menu.jsonl.gz.part', 'half')
    const files = { 'a.webp': 'een', 'applied/b.jsonl.gz': 'twee' }

    expect(await copyFiles({ from, to })).toEqual({ copied: 2, equal: 0, newer: [], damaged: [] })
    const written = s3.count('PUT')
    expect(await copyFiles({ from, to })).toEqual({ copied: 0, equal: 2, newer: [], damaged: [] })

    expect(await textsOf(to)).toEqual(files)
    expect(await textsOf(from)).toMatchObject(files)
    expect(s3.count('PUT')).toBe(written)
  })

  it('replaces a file that became newer in the folder, and keeps one that is newer in the bucket', async () => {
    await write(to, 'stale.gz', 'oud')
    await write(to, 'fresh.gz', 'van een server')
    await write(from, 'stale.gz', 'nieuw')
    await write(from, 'fresh.gz', 'van de map')
    const setDay = (name: string, day: string) => utimes(join(folder, name), new Date(day), new Date(day))
    await setDay('stale.gz', '2099-01-01')
    await setDay('fresh.gz', '2020-01-01')

    const result = await copyFiles({ from, to })

    expect(result).toEqual({ copied: 1, equal: 0, newer: ['fresh.gz'], damaged: [] })
    expect(await textsOf(to)).toEqual({ 'stale.gz': 'nieuw', 'fresh.gz': 'van een server' })
  })

  it('reports a file that arrived with other content', async () => {
    await write(from, 'a.webp', 'een')
    const readAll = async (content: AsyncIterable<Uint8Array>) => {
      for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0)
    }
    const lossy: FileStore = {
      ...to,
      put: async (name, content) => {
        await readAll(content)
        await to.put(name, once('EEN'))
      },
    }

    expect(await copyFiles({ from, to: lossy })).toEqual({ copied: 0, equal: 0, newer: [], damaged: ['a.webp'] })
    await to.delete('a.webp')
    const forgetful: FileStore = { ...to, put: (_name, content) => readAll(content) }
    expect(await copyFiles({ from, to: forgetful })).toEqual({ copied: 0, equal: 0, newer: [], damaged: ['a.webp'] })
  })

  it('stops while the bucket is away, and finishes later', async () => {
    await write(from, 'a.webp', 'een')
    await s3.goAway()
    await expect(copyFiles({ from, to })).rejects.toMatchObject({ name: 'Outage', party: 'files' })
    await s3.comeBack()

    expect(await copyFiles({ from, to })).toMatchObject({ copied: 1 })
  })
})
