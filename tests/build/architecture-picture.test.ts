import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ARCHITECTURE_PICTURE, architecturePicture } from '../../build/architecture-picture.ts'
import { moduleBoundaries } from '../../build/module-boundaries.ts'

it('the architecture picture shows a box for every module of the table', () => {
  expect(architecturePicture().match(/rx="6"/g)).toHaveLength(moduleBoundaries.length)
})

it('the architecture picture of docs/architecture.md is up to date (npm run rooms)', async () => {
  expect(await readFile(ARCHITECTURE_PICTURE, 'utf8')).toBe(architecturePicture())
})
