import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../build/lib/run.ts'
import { mergePlans, mutationPlan } from '../../../build/mutate/plan.ts'
import { type AcceptedMutant, evaluateMutants, type Mutant } from '../../../build/mutate/verdict.ts'

const mutant = (status: string, change: Partial<Mutant> = {}): Mutant => ({
  file: 'src/shared/domain/cart/cart.ts',
  line: 3,
  source: 'if (count > 999) return',
  mutator: 'EqualityOperator',
  replacement: 'count >= 999',
  status,
  ...change,
})

describe('the verdict on a mutation run', () => {
  it('counts killed mutants and timeouts as detected', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'RuntimeError']

    const verdict = evaluateMutants(
      statuses.map((status) => mutant(status)),
      [],
    )

    expect(verdict).toMatchObject({ killed: 2, total: 4, accepted: 0 })
    expect(verdict.survivors.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
  })

  it('leaves out an accepted survivor also when its line moved, and no other survivor on that line', () => {
    const accepted = [
      {
        file: 'src/shared/domain/cart/cart.ts',
        source: 'if (count > 999) return',
        mutator: 'EqualityOperator',
        replacement: 'count >= 999',
        reason: '999 is returned as it is',
      },
    ]

    const verdict = evaluateMutants(
      [mutant('Survived', { line: 80 }), mutant('Survived', { replacement: 'count <= 999' })],
      accepted,
    )

    expect(verdict.accepted).toBe(1)
    expect(verdict.survivors.map(({ replacement }) => replacement)).toEqual(['count <= 999'])
  })

  it('no longer accepts a survivor when its line has changed', () => {
    const accepted = [
      { file: mutant('').file, source: 'if (count > 998) return', mutator: 'EqualityOperator', reason: '' },
    ]

    expect(evaluateMutants([mutant('Survived')], accepted).survivors).toHaveLength(1)
  })

  it('contains the score of each folder', () => {
    const verdict = evaluateMutants(
      [mutant('Killed'), mutant('Survived', { file: 'src/shared/domain/money/prices.ts' })],
      [],
    )

    expect(verdict.byFolder).toEqual([
      { folder: 'src/shared/domain/cart', killed: 1, total: 1 },
      { folder: 'src/shared/domain/money', killed: 0, total: 1 },
    ])
  })
})

describe('the plan of a mutation run', () => {
  it('runs the tests of the same path, with a database where one is used', () => {
    expect(mutationPlan('src/server/features/sales/withdrawals/')).toEqual({
      mutate: ['src/server/features/sales/withdrawals/**/*.ts'],
      tests: ['tests/server/features/sales/withdrawals/**/!(any-*).test.ts'],
      database: 'pglite',
    })
  })

  it('runs the test of the same path, or the tests of the nearest folder for a file without one', () => {
    expect(mutationPlan('src/server/features/sales/withdrawals/routes.ts').tests).toEqual([
      'tests/server/features/sales/withdrawals/**/!(any-*).test.ts',
    ])
    expect(mutationPlan('src/shared/domain/cart/cart.ts').tests).toEqual(['tests/shared/domain/cart/cart.test.ts'])
  })

  it('runs all tests of its folder for a file of the server, unless its own test needs no database', () => {
    expect(mutationPlan('src/server/features/sales/payments/refund/refund-payment.ts')).toMatchObject({
      tests: ['tests/server/features/sales/payments/**/!(any-*).test.ts'],
      database: 'pglite',
    })
    expect(mutationPlan('src/server/http/response-cache.ts')).toMatchObject({
      tests: ['tests/server/http/response-cache.test.ts'],
      database: undefined,
    })
  })

  it('mutates only the named lines of a file', () => {
    expect(mutationPlan('./src/shared/domain/cart/cart.ts:10-20')).toMatchObject({
      mutate: ['src/shared/domain/cart/cart.ts:10-20'],
      tests: ['tests/shared/domain/cart/cart.test.ts'],
    })
  })

  it('combines paths with the same tests into one run, and all that need no database into another', () => {
    const paths = [
      'src/server/features/sales/withdrawals/routes.ts',
      'src/server/http/response-cache.ts',
      'src/server/features/sales/withdrawals/show-withdrawal.ts',
      'src/shared/domain/cart/cart.ts',
      'src/server/features/sales/payments/routes.ts',
    ]

    expect(mergePlans(paths.map(mutationPlan))).toMatchObject([
      { mutate: [paths[0], paths[2]], database: 'pglite' },
      {
        mutate: [paths[1], paths[3]],
        tests: ['tests/server/http/response-cache.test.ts', 'tests/shared/domain/cart/cart.test.ts'],
        database: undefined,
      },
      { mutate: [paths[4]], database: 'pglite' },
    ])
  })

  it('refuses a path outside the mutated folders, and one that does not exist', () => {
    expect(() => mutationPlan('src/renderer/ui')).toThrow('src/renderer/ui')
    expect(() => mutationPlan('src/shared/nothing')).toThrow('src/shared/nothing')
  })
})

it('every accepted mutant has a line that exists in its file', () => {
  const accepted = JSON.parse(readFileSync(join(ROOT, 'build/mutate/accepted.json'), 'utf8')) as AcceptedMutant[] // our own file
  const linesOf = (file: string) => {
    const path = join(ROOT, file)
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  }

  const stale = accepted.filter(({ file, source }) => !linesOf(file).some((line) => line.trim() === source))

  expect(stale).toEqual([])
})
