import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesOnPglite } from '../../../build/gate/files-on-pglite.ts'
import { ROOT } from '../../../build/lib/run.ts'

describe('the server tests that run on PGlite as well', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'leermeester-tagged-'))
    await mkdir(join(root, 'tests/server/db'), { recursive: true })
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFile(join(root, 'tests/server', name), text)

  it('are those whose file has a line "// @pglite:" with a reason, the long ones marked', async () => {
    await write('db/migrate.test.ts', "// @pglite: migrations run on both\n\nimport 'vitest'\n")
    await write('db/pages.test.ts', "import 'vitest'\n")
    await write('plain.test.ts', '// @pglite:\n')
    await write('slow.test.ts', '// @pglite long: starts many servers\n')

    expect(filesOnPglite(root)).toEqual([
      { file: join('tests/server/db/migrate.test.ts'), reason: 'migrations run on both', isLong: false },
      { file: join('tests/server/slow.test.ts'), reason: 'starts many servers', isLong: true },
    ])
  })

  it('include migrations, backups and the job queue of the shop', () => {
    const names = filesOnPglite(ROOT).map(({ file }) => file.replace(/^.*\//, ''))

    expect(names).toEqual(expect.arrayContaining(['migrate.test.ts', 'backup.test.ts', 'start-jobs.test.ts']))
  })
})
