import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNetsuiteErp } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import { importPhotographs, type PhotographStore } from '#src/server/features/catalog/import/import-photographs.ts'
import type { Erp, ErpPhotograph } from '#src/server/ports/erp.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { createDemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import { useShop } from '#tests/support/use-shop.ts'

const MILK = 1601
const CLEANER = 1602

const photograph = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .webp()
    .toBuffer()

describe('importing photos from the ERP', () => {
  const shop = useShop()
  let folder: string
  let erp: Erp

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photographs-'))
    await writeFile(join(folder, 'care-milk.webp'), await photograph('#c9b597'))
    await writeFile(join(folder, 'care-cleaner.webp'), await photograph('#3d5a73'))
    erp = await erpWithFiles(folder)
    for (const id of [MILK, CLEANER]) await shop.addProduct({ id, kind: 'single', displayName: `Fles ${id}` })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  let reported: Error[]
  const run = (parts: Partial<Erp> = {}, pictures: PhotographStore = shop.pictures) => {
    reported = []
    const report = (error: Error) => reported.push(error)
    return importPhotographs({ db: shop.db, erp: { ...erp, ...parts }, pictures, report })
  }
  const imageOf = async (id: number) => (await shop.anonymous.catalog.product({ params: { id } })).images[0]?.url ?? ''

  it('shows the photos of the items, and fetches only new or changed photos', async () => {
    expect(await run()).toMatchObject({ fetched: 2, unchanged: 0, removed: 0, failed: [] })
    shop.changes.announce('everything')
    const before = await imageOf(MILK)
    const reply = await shop.app.inject(before)
    expect(before).toMatch(/^\/images\/photo\/[0-9a-f]{32}\//)
    expect(reply.statusCode).toBe(200)
    expect((await shop.anonymous.catalog.product({ params: { id: MILK } })).imageUrl).toBe(before)

    await writeFile(join(folder, 'care-milk.webp'), await photograph('#ffffff'))
    const again = await run()
    shop.changes.announce('everything')

    expect(again).toMatchObject({ fetched: 1, unchanged: 1, removed: 0, failed: [] })
    expect(await imageOf(MILK)).not.toBe(before)
  })

  it('increases the catalog version only after a change', async () => {
    const first = await run()

    expect((await run()).version).toBe(first.version)
  })

  it('removes a photo that was removed from the ERP', async () => {
    await run()

    const outcome = await run({ photographs: () => listOf([]) })
    shop.changes.announce('everything')

    expect(outcome).toMatchObject({ fetched: 0, removed: 2 })
    expect(await imageOf(MILK)).toContain('/images/placeholder/')
  })

  it('keeps the last picture of an item when its file is broken, and imports the other photos', async () => {
    await run()
    shop.changes.announce('everything')
    const before = await imageOf(MILK)
    await writeFile(join(folder, 'care-milk.webp'), 'no photograph')
    await writeFile(join(folder, 'care-cleaner.webp'), await photograph('#000000'))

    const outcome = await run()
    shop.changes.announce('everything')

    expect(outcome.failed).toEqual([{ itemId: MILK, problem: expect.stringContaining('geen foto') }])
    expect(outcome.fetched).toBe(1)
    expect(await imageOf(MILK)).toBe(before)
  })

  it.each([
    ['a crash of the picture worker', new Error('the picture worker stopped')],
    ['a full disk', Object.assign(new Error('ENOSPC: no space left on device, open /data/x'), { code: 'ENOSPC' })],
  ])('imports the other photos when one fails because of %s, and reports its item', async (_, cause) => {
    let isFirst = true
    const pictures: PhotographStore = {
      photographIds: () => shop.pictures.photographIds(),
      deleteOtherPhotographs: (ids) => shop.pictures.deleteOtherPhotographs(ids),
      storePhotograph: async (file) => {
        if (!isFirst) return shop.pictures.storePhotograph(file)
        isFirst = false
        throw cause
      },
    }

    const outcome = await run({}, pictures)
    shop.changes.announce('everything')

    expect(outcome).toMatchObject({ fetched: 1, failed: [{ problem: expect.not.stringContaining('/data') }] })
    const [failedPhoto] = outcome.failed
    expect(reported).toMatchObject([{ message: expect.stringContaining(`item ${failedPhoto?.itemId}`), cause }])
    const images = await Promise.all([MILK, CLEANER].filter((id) => id !== failedPhoto?.itemId).map(imageOf))
    expect(images).toEqual([expect.stringContaining('/images/photo/')])
    expect(await run()).toMatchObject({ fetched: 1, unchanged: 1, failed: [] })
  })

  it('succeeds when unused files cannot be deleted, and reports the error', async () => {
    const deletionError = new Error('EIO: i/o error')
    const pictures: PhotographStore = {
      photographIds: () => shop.pictures.photographIds(),
      storePhotograph: (file) => shop.pictures.storePhotograph(file),
      deleteOtherPhotographs: () => Promise.reject(deletionError),
    }

    expect(await run({}, pictures)).toMatchObject({ fetched: 2, failed: [] })
    expect(reported).toEqual([deletionError])
  })

  it.each([
    ['of another host', 'https://evil.example/core/media/media.nl?id=1'],
    ['of another host, written as a path', '//evil.example/core/media/media.nl?id=1'],
    ['inside our own network', 'http://169.254.169.254/latest/meta-data'],
    ['on the local disk', 'file:///etc/passwd'],
    ['with a password in it', 'http://me:secret@twins.example/netsuite/core/media/media.nl?id=8601'],
    ['that is invalid', 'http://['],
    ['of a file with another hash', '/core/media/media.nl?id=8601&c=DEMO&h=0'],
  ])('does not fetch an address %s', async (_, url) => {
    const outcome = await run({ photographs: () => listOf([{ itemId: MILK, url, mark: '1' }]) })

    expect(outcome.failed.map(({ itemId }) => itemId)).toEqual([MILK])
    expect(outcome.failed[0]?.problem).not.toContain('evil')
    expect(outcome.fetched).toBe(0)
  })

  it('changes nothing when the ERP does not return the list of photos', async () => {
    await run()
    const timeOut = () => {
      throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
    }

    await expect(run({ photographs: timeOut })).rejects.toThrow(Outage)

    shop.changes.announce('everything')
    expect(await imageOf(MILK)).toContain('/images/photo/')
  })

  it('stops when the ERP no longer responds, shows the photos fetched so far, and fails', async () => {
    let requests = 0
    const many = Array.from({ length: 1_000 }, (_, at) => ({ itemId: MILK + at, url: '/x', mark: '1' }))
    const good = await photograph('#c9b597')

    const broken = run({
      photographs: () => listOf(many),
      file: async () => {
        requests += 1
        if (requests <= 10) return good
        throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
      },
    })

    await expect(broken).rejects.toThrow(Outage)
    shop.changes.announce('everything')
    expect(requests).toBe(13)
    expect(reported).toHaveLength(3)
    expect(await imageOf(MILK)).toContain('/images/photo/')
    expect(await imageOf(CLEANER)).toContain('/images/photo/')
  })

  it('reports the first 200 of many failures, and their number', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ itemId: MILK + at, url: '/x', mark: '1' }))

    const outcome = await run({ photographs: () => listOf(many), file: async () => Buffer.from('geen foto') })

    expect(outcome.failed).toHaveLength(200)
    expect(outcome.failedCount).toBe(300)
    expect(reported).toHaveLength(200)
  })

  it('can be started by an Admin, one run at a time', async () => {
    await expect(shop.sales.catalogImport.downloadImages({})).rejects.toMatchObject({ code: 'forbidden' })
    const both = await Promise.allSettled([
      shop.admin.catalogImport.downloadImages({}),
      shop.admin.catalogImport.downloadImages({}),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

async function* listOf(rows: ErpPhotograph[]): AsyncGenerator<ErpPhotograph> {
  yield* rows
}

/** Opens the ERP twin with the photos of this folder in its file cabinet. */
async function erpWithFiles(folder: string): Promise<Erp> {
  const account = await createDemoAccount()
  const twin = createNetsuiteTwin({ account, photographs: folder })
  return createNetsuiteErp({
    baseUrl: 'http://twins.example/netsuite',
    credentials: { ...account, algorithm: 'ES256' },
    now: () => new Date(),
    fetch: (url, init) => twin.handle(new Request(url, init)),
    retry: { tries: 1, firstDelayMs: 1, random: () => 0, wait: async () => undefined },
  })
}
