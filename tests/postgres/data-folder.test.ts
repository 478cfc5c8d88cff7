import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimDataFolder, type FolderClaim } from '#src/server/db/data-folder.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '#tests/support/test-postgres.ts'

describe('the data folder of servers on one database', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let folder: string
  const claims: FolderClaim[] = []

  beforeAll(async () => {
    own = await ownDatabase(inject('postgresTemplateUrl'))
    folder = await mkdtemp(join(tmpdir(), 'leermeester-folders-'))
  })
  afterEach(async () => {
    for (const claim of claims.splice(0)) await claim.close()
  })
  afterAll(async () => {
    await own.drop()
    await rm(folder, { recursive: true })
  })

  const server = async (name: string, bucketPlace?: string) => {
    const claim = await claimDataFolder({ url: own.url, dataDir: join(folder, name), bucketPlace, log: silentLog })
    claims.push(claim)
    return claim
  }

  it('can be shared by all servers', async () => {
    const [first, second] = [await server('a'), await server('a')]
    expect([await first.countOthers(), await second.countOthers()]).toEqual([0, 0])
  })

  it('may differ when the files of the servers are in one bucket', async () => {
    const bucket = 's3://bestanden/winkel/'
    const [first, second] = [await server('a', bucket), await server('b', bucket)]
    expect([await first.countOthers(), await second.countOthers()]).toEqual([0, 0])

    await server('c', 's3://bestanden/andere-winkel/')
    await server('a')
    expect(await first.countOthers()).toBe(2)
  })

  it('lets a server count the servers with another folder, until they stop', async () => {
    const first = await server('a')
    const second = await server('b')
    await server('b')

    expect(await first.countOthers()).toBe(2)
    expect(await second.countOthers()).toBe(1)

    await first.close()
    await expect.poll(() => second.countOthers()).toBe(0)
  })
})
