import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreTestProcess } from '#src/server/restore-test-process.ts'
import { ownDatabase } from '#tests/support/test-postgres.ts'

const COMMANDS = resolve(import.meta.dirname, '../../src/server/commands')

/** Settings of a real shop. */
const SERVICES = Object.fromEntries([
  ['AUTH_SECRET', 'f3a91c4e77d05b28a6e1c9904b3d8f52'],
  ['PUBLIC_URL', 'https://winkel.example'],
  ['NETSUITE_URL', 'https://erp.example'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['MAIL_FROM', 'winkel@leermeester.example'],
  ...['PAY_SERVICE_ID', 'PAY_SERVICE_SECRET', 'PAY_TOKEN_CODE', 'PAY_API_TOKEN'].map((name) => [name, 'x']),
  ...['NETSUITE_CLIENT_ID', 'NETSUITE_CERTIFICATE_ID', 'NETSUITE_PRIVATE_KEY'].map((name) => [name, 'x']),
  ...['POSTCODE_KEY', 'POSTCODE_SECRET'].map((name) => [name, 'x']),
]) as Record<string, string>

// Each command starts a process of its own, which takes seconds.
describe('the commands for backup and restore', { timeout: 180_000 }, () => {
  let folder: string
  let file: string
  const databases: Awaited<ReturnType<typeof ownDatabase>>[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-commands-'))
    file = join(folder, 'winkel.tar.gz.age')
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
  const command = (name: 'backup' | 'restore' | 'test-restore', url: string, ...commandArguments: string[]) =>
    commandWith({}, name, url, ...commandArguments)
  const commandWith = (
    variables: Record<string, string>,
    name: 'backup' | 'restore' | 'test-restore',
    url: string,
    ...commandArguments: string[]
  ) =>
    new Promise<{ code: number; output: string }>((done) => {
      const env = {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'error',
        ...variables,
      }
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

  it('put a backup in its folder, restore it by name, and test it in a database that is deleted afterwards', async () => {
    const [source, target] = [await database(), await database()]
    const variables = { BACKUP_DIR: join(folder, 'elders') }
    await withClient(source, (client) =>
      client.query(`insert into users (email, password_hash, firstname) values ('bea@voorbeeld.example', '', 'Bea')`),
    )

    const written = await commandWith(variables, 'backup', source)
    const [name = ''] = await readdir(variables.BACKUP_DIR)
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`${name} in ${variables.BACKUP_DIR}`) })
    expect(await commandWith(variables, 'restore', target)).toMatchObject({
      code: 1,
      output: expect.stringContaining(name),
    })

    const tested = await commandWith(variables, 'test-restore', source)
    expect(tested).toMatchObject({ code: 0, output: expect.stringContaining('De boekhouding klopt.') })
    const leftovers = await withClient(source, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_database where datname = left(current_database(), 50) || '_restore_test'`,
      )
      return rows[0]?.count
    })
    expect(leftovers).toBe(0)

    const env = { ...process.env, DATABASE_URL: source, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
    const inServer = restoreTestProcess({ ...env, ...variables })
    expect(await inServer({ isStopping: () => false })).toMatchObject({ file: name, isGood: true })
    await expect(inServer({ isStopping: () => true })).rejects.toThrow('ended without a result')

    expect(await commandWith(variables, 'restore', target, name)).toMatchObject({ code: 0 })
    expect(await firstnames(target)).toEqual([{ firstname: 'Bea' }])
    expect(await commandWith(variables, 'restore', target, '../x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Er is geen bestand ../x, ook niet in'),
    })
  })

  it('need the key, from the settings or a file, and in production make none themselves', async () => {
    const target = await database()
    const own = join(folder, 'data', 'backup-key')
    const elsewhere = { DATA_DIR: join(folder, 'new-machine') }
    expect(await commandWith(elsewhere, 'restore', target, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Zonder die sleutel is zij niet te lezen'),
    })
    expect(await commandWith(elsewhere, 'restore', target, file, '--key', own)).toMatchObject({ code: 0 })
    const production = { NODE_ENV: 'production', TWINS: 'off', ...SERVICES }
    expect(await commandWith({ ...elsewhere, ...production }, 'backup', target)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Maak een sleutel met npm run backup:key'),
    })
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
