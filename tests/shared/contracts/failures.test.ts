import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { FailureTexts } from '#shared/contracts/failures/failure-texts.ts'
import { failures } from '#shared/contracts/failures.ts'

const FOLDER = join(import.meta.dirname, '../../../src/shared/contracts/failures')

it('every failure code is in the file of one subject, and in the whole list', async () => {
  const codes: string[] = []
  for (const file of await readdir(FOLDER)) {
    const groups: Record<string, FailureTexts> = await import(join(FOLDER, file))
    codes.push(...Object.values(groups).flatMap((group) => Object.keys(group)))
  }

  expect(codes.sort()).toEqual(Object.keys(failures).sort())
})
