import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reusePictures } from '../../build/reuse-pictures.ts'

it('a picture that the shop of one journey made is found by the next shop, also after the first shop was removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leermeester-shops-'))
  const name = `${crypto.randomUUID()}.webp`
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  reusePictures(first)
  writeFileSync(join(first, 'pictures', name), 'a picture')

  rmSync(first, { recursive: true, force: true })
  reusePictures(second)

  const picture = join(second, 'pictures', name)
  expect(existsSync(picture)).toBe(true)
  rmSync(picture)
  rmSync(folder, { recursive: true })
})
