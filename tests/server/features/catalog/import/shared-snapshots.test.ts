import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { s3Store } from '#src/server/adapters/files/s3-store.ts'
import { workingFolder } from '#src/server/adapters/files/working-folder.ts'
import { dataInfo } from '#src/server/features/catalog/import/data-info.ts'
import {
  downloadMatrixOptions,
  downloadMenu,
  fetchSnapshot,
  SNAPSHOT_NAMES,
  type SnapshotName,
} from '#src/server/features/catalog/import/fetch/download-snapshots.ts'
import { applyCatalog, downloadCatalog } from '#src/server/features/catalog/import/index.ts'
import { restoreCatalog } from '#src/server/features/catalog/import/restore/restore-catalog.ts'
import { restoreBackup, writeBackup } from '#src/server/features/operations/backup/index.ts'
import type { WorkingFolder } from '#src/server/ports/working-folder.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { useShop } from '#tests/support/use-shop.ts'

const limits = { priceJumpPercent: 10_000, vanishedPercent: 100, emptiedPercent: 100 }

describe('two servers with their snapshots in a bucket', () => {
  const shop = useShop({ generatedCatalog: { products: 10, variants: 4 } })
  let folder: string
  let s3: Awaited<ReturnType<typeof startS3>>
  let first: WorkingFolder
  let second: WorkingFolder

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shared-snapshots-'))
    s3 = await startS3()
    first = openServer('first')
    second = openServer('second')
  })
  afterEach(async () => {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const openServer = (name: string) =>
    workingFolder(s3Store({ ...s3.bucket, prefix: 'snapshots/' }), join(folder, name, 'snapshots'))
  const depsOf = (snapshots: WorkingFolder) => ({
    db: shop.db,
    erp: shop.outside.erp,
    now: shop.clock.now,
    snapshots,
  })
  const apply = async (snapshots: WorkingFolder, name: SnapshotName, how = {}) =>
    applyCatalog({ ...depsOf(snapshots), ...how, file: await fetchSnapshot(snapshots, name) })

  async function fillShop() {
    await downloadMatrixOptions(depsOf(first))
    await apply(second, SNAPSHOT_NAMES.matrixOptions)
    await downloadCatalog({ ...depsOf(first), isFull: true })
    await apply(second, SNAPSHOT_NAMES.catalogue)
    await downloadMenu(depsOf(second))
    await apply(first, SNAPSHOT_NAMES.menu)
  }
  const namesIn = async (snapshots: WorkingFolder) => (await snapshots.list()).map(({ name }) => name)

  it('apply what the other one fetched, and see the same files on the data page', async () => {
    await fillShop()

    const { rows } = await shop.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBeGreaterThan(10)
    const pageOf = (snapshots: WorkingFolder) =>
      dataInfo({ db: shop.db, snapshots, pictures: { photographsSize: async () => undefined } })
    expect(await pageOf(first)).toEqual(await pageOf(second))
    expect((await pageOf(first)).menu?.sizeBytes).toBeGreaterThan(100)
  })

  it('merge the changes of the ERP with the file of the other one', async () => {
    await fillShop()
    shop.clock.advance(3_600_000)

    expect(await downloadCatalog(depsOf(second))).toMatchObject({ isFull: false })
    expect(await downloadCatalog(depsOf(first))).toMatchObject({ isFull: false })
  })

  it('restore the state that the other one applied, and keep no copies of it on disk', async () => {
    await fillShop()
    await shop.db.updateTable('catalogue_snapshots').set({ digest: 'of another state' }).execute()
    shop.clock.advance(60_000)
    await apply(first, SNAPSHOT_NAMES.catalogue, { isFull: true })
    expect((await namesIn(first)).filter((name) => name.startsWith('applied/'))).toHaveLength(2)

    const asked = await restoreCatalog({ ...depsOf(second), guard: { limits, confirm: undefined } }).catch(
      (error) => error,
    )
    const confirm = asked.preview.id
    expect(await restoreCatalog({ ...depsOf(second), guard: { limits, confirm } })).toMatchObject({ ok: true })

    for (const server of [first, second]) expect(await readdir(join(server.folder, 'applied'))).toEqual([])
  })

  it('change nothing when the store is away during a download, and keep the former file', async () => {
    await fillShop()
    const before = await first.find(SNAPSHOT_NAMES.menu)
    await s3.goAway()
    await expect(downloadMenu(depsOf(first))).rejects.toMatchObject({ name: 'Outage', party: 'files' })
    await s3.comeBack()

    expect(await first.find(SNAPSHOT_NAMES.menu)).toEqual(before)
    await apply(first, SNAPSHOT_NAMES.menu)
    expect(await downloadMenu(depsOf(first))).toMatchObject({ file: SNAPSHOT_NAMES.menu })
  })

  it('change nothing in the shop when the copy of a state cannot be stored', async () => {
    await downloadMatrixOptions(depsOf(first))
    await apply(first, SNAPSHOT_NAMES.matrixOptions)
    await downloadCatalog({ ...depsOf(first), isFull: true })
    const file = await fetchSnapshot(first, SNAPSHOT_NAMES.catalogue)
    await s3.goAway()

    await expect(applyCatalog({ ...depsOf(first), file })).rejects.toMatchObject({ name: 'Outage' })
    await s3.comeBack()

    expect(await shop.db.selectFrom('items').select('id').execute()).toEqual([])
    expect(await readdir(join(first.folder, 'applied'))).toEqual([])
  })

  it('have their snapshots in a backup, which restores them to the bucket', async () => {
    await fillShop()
    const photographs = shop.files.photographs
    const file = join(folder, 'backup.tar.gz')
    const names = await namesIn(first)

    const { snapshots } = await writeBackup({ ...depsOf(second), photographs, key: undefined }, file)
    expect(snapshots).toBe(names.length)
    for (const name of names) await first.remove(name)
    await restoreBackup({ ...depsOf(first), photographs }, file, { isForced: true })

    expect(await namesIn(second)).toEqual(names)
    await apply(second, SNAPSHOT_NAMES.menu)
  })
})
