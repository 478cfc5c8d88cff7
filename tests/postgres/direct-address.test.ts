import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '#src/server/db/database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '#tests/support/test-postgres.ts'

it('notifications and named locks use the direct address, and other statements the address of the pooler', async () => {
  // Two databases, so that the test sees which address was used.
  const pooled = await ownDatabase(inject('postgresTemplateUrl'))
  const direct = await ownDatabase(inject('postgresTemplateUrl'))
  const opened = await openDatabase({
    url: pooled.url,
    directUrl: direct.url,
    dataDir: '',
    poolSize: 1,
    log: silentLog,
  })
  const atDirect = await openDatabase({ url: direct.url, dataDir: '', poolSize: 1, log: silentLog })
  const messages: string[] = []
  const isUp = Promise.withResolvers<void>()
  const end = opened.listen?.('changes', {
    message: (payload) => messages.push(payload),
    up: isUp.resolve,
    down: () => undefined,
  })
  await isUp.promise

  await sql`notify changes, 'from the direct address'`.execute(atDirect.db)
  await expect.poll(() => messages).toEqual(['from the direct address'])
  const lock = await opened.locks.take(['import'])
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(opened.db)

  expect(lock).toBeDefined()
  expect(await atDirect.locks.take(['import'])).toBeUndefined()
  expect(new URL(pooled.url).pathname).toBe(`/${rows[0]?.name}`)

  await lock?.release()
  await end?.()
  for (const { close } of [opened, atDirect]) await close()
  for (const { drop } of [pooled, direct]) await drop()
})
