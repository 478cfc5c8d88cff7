import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '#src/server/db/empty-database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { checkNginx, installPrograms, startPgBouncer } from '../../build/many/programs.ts'
import { startReplicatedPostgres } from '../../build/postgres/replicated-postgres.ts'
import { cert, key } from '../../e2e/electron/self-signed-server.ts'

describe('the files of deploy', () => {
  beforeAll(() => installPrograms(), 300_000)

  it('start nginx as a user who can write to /tmp only', async () => {
    const { status, output, temporary } = await checkNginx({ key, cert })

    expect(output).not.toContain('[emerg]')
    expect(status).toBe(0)
    expect(temporary).toEqual(['nginx-client-body', 'nginx-fastcgi', 'nginx-proxy', 'nginx-scgi', 'nginx-uwsgi'])
  })

  it('let the test restore use a database of its own through PgBouncer, twice', { timeout: 120_000 }, async () => {
    const postgres = await startReplicatedPostgres()
    const bouncer = await startPgBouncer(postgres.primaryPort)
    const folder = await mkdtemp(join(tmpdir(), 'leermeester-restore-'))
    try {
      for (const night of [1, 2]) {
        const opened = await openEmptyDatabase({ url: bouncer.sessionUrl, folder, log: silentLog })
        await sql`create table made_by_the_test (id integer)`.execute(opened.db)
        const { kind } = opened
        await opened.close()
        expect(kind, `night ${night}`).toBe('postgres')
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await bouncer.stop()
      await postgres.stop()
    }
  })
})
