import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { steps } from '../../../build/gate/steps.ts'
import { ROOT } from '../../../build/lib/run.ts'

const turns = /TURNS=\(\n([^)]*)\)/.exec(readFileSync(join(ROOT, '.ci/run'), 'utf8'))?.[1] ?? ''

it('CI runs every step that only npm run test:long has, in one of its turns', () => {
  const named = [...turns.matchAll(/[\w-]+/g)].map(([name]) => name)
  const onlyLong = steps
    .filter(({ partOf }) => partOf.includes('test:long') && !partOf.includes('test'))
    .map(({ name }) => name)
  expect(named.toSorted()).toEqual(onlyLong.toSorted())
})
