import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ownDatabase } from '#tests/support/test-postgres.ts'

const COMMANDS = resolve(import.meta.dirname, '../../src/server/commands')

// Each command starts a process of its own, which takes seconds.
describe('the commands for backup and restore', { timeout: 180_000 }, () => {
  let folder: string
  let file: string
  const databases: Awaited<ReturnType<typeof ownDatabase>>[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-commands-'))
    file = join(folder, 'winkel.tar.gz')
  })
  afterAll(async () => {
    for (const database of databases) await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const database = async () => {
    const own = await ownDatabase(inject('postgresTemplateUrl'))
    databases.push(own)
    return own.url
  }
  async function withClient<Value>(
    url: string,
    work: (client: pg.Client) => Promise<Value>,
    name = 'tests',
  ): Promise<Value> {
    const client = new pg.Client({ connectionString: url, application_name: name })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  /** Runs a command like `npm run` and returns its output and exit code. */
  const command = (name: 'backup' | 'restore', url: string, ...commandArguments: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
      execFile(
        process.execPath,
        [join(COMMANDS, `${name}.ts`), ...commandArguments],
        { env },
        (error, stdout, stderr) => {
          done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
        },
      )
    })
  const firstnames = (url: string) =>
    withClient(url, async (client) => (await client.query<{ firstname: string }>('select firstname from users')).rows)

  it('restore the shop into another database, and report skipped numbers and lost data', async () => {
    const [source, target] = [await database(), await database()]
    await withClient(source, (client) =>
      client.query(`insert into users (email, password_hash, firstname) values ('anna@voorbeeld.example', '', 'Anna')`),
    )

    const written = await command('backup', source, file)
    const restored = await command('restore', target, file)

    expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`${file}: `) })
    expect(restored.output).toContain('Nummers slaan over: nieuwe orders krijgen een nummer boven 20')
    expect(restored.output).toContain('wie daarna vroeg om vergeten te worden staat weer in de winkel')
    expect(restored.output).toContain('De boekhouding klopt.')
    expect(restored.code).toBe(0)
    expect(await firstnames(target)).toEqual([{ firstname: 'Anna' }])
    const next = await withClient(target, async (client) => {
      const { rows } = await client.query<{ id: number }>(`select nextval('users_id_seq')::int as id`)
      return rows[0]?.id
    })
    expect(next).toBeGreaterThan(10_000)
  })

  it('do not replace a shop without --force, and never replace a shop that a server has open', async () => {
    const target = await database()
    await command('restore', target, file)
    await withClient(target, (client) => client.query(`update users set firstname = 'Ander'`))

    expect(await command('restore', target, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('In deze database staat al een winkel'),
    })
    const whileOpen = await withClient(target, () => command('restore', target, file, '--force'), 'leermeester-listen')
    expect(whileOpen).toMatchObject({ code: 1, output: expect.stringContaining('Stop eerst alle servers') })
    expect(await firstnames(target)).toEqual([{ firstname: 'Ander' }])

    expect(await command('restore', target, file, '--force')).toMatchObject({ code: 0 })
    expect(await firstnames(target)).toEqual([{ firstname: 'Anna' }])
  })
})
