import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const INDEX = join(import.meta.dirname, '../../../../../src/server/features/catalog/pictures/index.ts')

it('the server process does not load the image library with the picture feature, because it needs much memory', async () => {
  // The library is not an ES module, so the cache of `require` contains it once it is loaded.
  const script = `await import(${JSON.stringify(INDEX)})
    const { createRequire } = await import('node:module')
    console.log(Object.keys(createRequire(import.meta.url).cache).join(' '))`

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])

  expect(stdout).not.toContain('sharp')
})
