import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#src/main/open-log.ts'

describe('the log of a till', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-log-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('returns its last lines, oldest first', async () => {
    const { log, lastLines } = openLog(folder)
    expect(await lastLines()).toEqual([])

    for (let line = 1; line <= 500; line += 1) log.info(`line ${line}`)

    await expect.poll(async () => (await lastLines()).at(-1)).toContain('line 500')
    const lines = await lastLines()
    expect(lines).toHaveLength(200)
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z? info line 301$/)
  })

  it('contains no personal data', async () => {
    const { log, lastLines } = openLog(folder)

    log.error('the mail', new Error('to jan@example.nl with Bearer abc.def'))

    await expect.poll(async () => (await lastLines()).join('\n')).toContain('[mail]')
    expect((await lastLines()).join('\n')).not.toMatch(/jan|abc\.def/)
  })

  it('rotates into one older file, and neither file becomes much larger than 2 MB', async () => {
    const { log, path } = openLog(folder)
    const long = 'word '.repeat(1_500)

    for (let line = 0; line < 700; line += 1) log.info(long)

    const sizes = await Promise.all(
      [path, path.replace('.log', '.old.log')].map(async (file) => (await stat(file)).size),
    )
    expect(Math.max(...sizes)).toBeLessThan(2_300_000)
  })
})
