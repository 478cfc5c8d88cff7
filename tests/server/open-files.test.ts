import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { backupKeyOf, openBackupStore, openFormerBackupStore } from '#src/server/open-backups.ts'
import { openShopFiles } from '#src/server/open-files.ts'

const DATA_DIR = '/data/of/the/shop'
const bucket = { FILES_S3_BUCKET: 'bestanden', FILES_S3_FOLDER: 'winkel', AUTH_SECRET: 'x'.repeat(40) }
const ownBucket = { BACKUP_S3_BUCKET: 'kopieen', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'secret' }

describe('the files of the shop', () => {
  it('are in the data folder by default', async () => {
    const { photographs, snapshots, bucketPlace } = await openShopFiles(readConfig({}), DATA_DIR)

    expect([photographs.place, snapshots.folder, bucketPlace]).toEqual([
      join(DATA_DIR, 'photographs'),
      join(DATA_DIR, 'snapshots'),
      undefined,
    ])
  })

  it('are in the bucket that is configured, with local copies of the snapshots', async () => {
    const { photographs, snapshots, bucketPlace } = await openShopFiles(readConfig(bucket), DATA_DIR)

    expect([photographs.place, snapshots.folder, bucketPlace]).toEqual([
      's3://bestanden/winkel/photographs/',
      join(DATA_DIR, 'snapshots'),
      's3://bestanden/winkel/',
    ])
  })

  it.each([
    ['in the data folder', {}, join(DATA_DIR, 'backups')],
    ['in the bucket of the files, which other servers read too', bucket, 's3://bestanden/winkel/backups/'],
    ['in a folder of their own', { ...bucket, BACKUP_DIR: '/mnt/kopie' }, '/mnt/kopie'],
    ['in a bucket of their own', { ...bucket, ...ownBucket }, 's3://kopieen/'],
  ])('have their backups %s', async (_, env, place) => {
    const config = readConfig(env)

    expect((await openBackupStore(config, DATA_DIR)).place).toBe(place)
    const isDefault = place === join(DATA_DIR, 'backups')
    expect(openFormerBackupStore(config, DATA_DIR)?.place).toBe(isDefault ? undefined : join(DATA_DIR, 'backups'))
  })

  it('in a bucket get no key for backups that would be lost with a data folder', async () => {
    await expect(backupKeyOf(readConfig(bucket), DATA_DIR)()).rejects.toThrow('BACKUP_KEY')
  })
})
