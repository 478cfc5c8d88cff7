import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import { startServer } from '../../build/kill/server-process.ts'
import { twinVariables } from '../../build/lib/twin-variables.ts'
import { startThrowawayPostgres } from '../../build/postgres/throwaway-postgres.ts'
import { s3Store } from '../../src/server/adapters/files/s3-store.ts'
import { startMailTwin } from '../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin } from '../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '../../src/server/twins/postcode/postcode-twin.ts'
import { startTwins } from '../../src/server/twins/serve-twins.ts'
import { startS3 } from '../support/s3-server.ts'

/** A product of the demo shop with a photograph. */
const WITH_PHOTOGRAPH = 1601

describe('two servers with a folder each and one bucket', () => {
  const closing: (() => unknown)[] = []
  let s3: Awaited<ReturnType<typeof startS3>>
  let folder: string
  let start: (name: string) => ReturnType<typeof startServer>
  let first: Awaited<ReturnType<typeof startServer>>
  let second: Awaited<ReturnType<typeof startServer>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-bucket-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    s3 = await startS3()
    closing.push(() => s3.stop())
    const postgres = await startThrowawayPostgres()
    closing.push(() => postgres.stop())
    const erp = await createDemoAccount()
    const mail = await startMailTwin({ smtpPort: 0 })
    const twins = await startTwins({
      port: 0,
      twins: [createNetsuiteTwin({ account: erp }), createPayTwin({}), createPostcodeTwin(), mail],
    })
    closing.push(() => twins.close())
    start = async (name) => {
      const server = await startServer({
        dataDir: join(folder, name),
        port: await freePort(),
        variables: {
          ...twinVariables({ url: twins.url, erp, smtpUrl: mail.smtpUrl }),
          PAY_TEST: 'on',
          DATABASE_URL: postgres.url('postgres'),
          FILES_S3_BUCKET: s3.bucket.bucket,
          FILES_S3_ENDPOINT: s3.bucket.endpoint,
          FILES_S3_FOLDER: 'winkel',
          FILES_S3_KEY_ID: s3.bucket.accessKeyId ?? '',
          FILES_S3_SECRET: s3.bucket.secretAccessKey ?? '',
        },
      })
      closing.push(() => server.kill())
      return server
    }
    // The first server migrates the database and imports the catalog and the photographs.
    first = await start('first')
    second = await start('second')
  }, 300_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  }, 60_000)

  const photographAt = async ({ origin }: { origin: string }) => {
    const product = await (await fetch(`${origin}/api/inventoryitem/${WITH_PHOTOGRAPH}`)).text()
    const [path = ''] = /\/images\/photo\/[^"]+/.exec(product) ?? []
    const { status, headers } = await fetch(`${origin}${path}`)
    return [path.slice(0, 14), status, headers.get('content-type')]
  }
  const served = ['/images/photo/', 200, 'image/webp']

  it('serve the photographs that one of them imported', async () => {
    expect(await photographAt(first)).toEqual(served)
    expect(await photographAt(second)).toEqual(served)
  })

  it('serve them also after a server lost its folder', async () => {
    await first.stop()
    await rm(join(folder, 'first'), { recursive: true })
    first = await start('first')

    expect(await photographAt(first)).toEqual(served)
  })

  it('have photographs and snapshots in the bucket, and no photograph in a folder', async () => {
    const names = (await s3Store({ ...s3.bucket, prefix: 'winkel/' }).list()).map(({ name }) => name)

    expect(names.filter((name) => /^photographs\/[0-9a-f]{32}\.webp$/.test(name)).length).toBeGreaterThan(1)
    expect(names).toContain('snapshots/menu.jsonl.gz')
    expect(names.filter((name) => name.startsWith('snapshots/applied/'))).toHaveLength(1)
    for (const name of ['first', 'second']) expect(await readdir(join(folder, name))).not.toContain('photographs')
  })

  it('sell on while the bucket is away', async () => {
    await s3.goAway()

    const answers = await Promise.all(
      ['/api/menu', `/api/inventoryitem/${WITH_PHOTOGRAPH}`, '/health/ready'].map((path) =>
        fetch(second.origin + path),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await photographAt(second)).toEqual(served)
    await s3.comeBack()
  })
})
