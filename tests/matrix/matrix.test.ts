import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceTime, expireJobLocks } from '../../build/matrix/advance-time.ts'
import { KILLS, type KilledOperation, MATRIX, modeOf, type TwinName } from '../../build/matrix/cases.ts'
import { killDuring } from '../../build/matrix/kills.ts'
import { type CaseResult, caseName, runMatrix } from '../../build/matrix/run.ts'
import { type FaultMatrixShop, openFaultMatrixShop } from '../../build/matrix/shop.ts'

const cases = MATRIX.flatMap(({ service, operation, endings }) =>
  Object.entries(endings).map(([fault, ending]) => ({ name: caseName(service, fault, operation), ending })),
)
const TWINS = [...new Set(MATRIX.map(({ twin }) => twin))]
const kills = Object.keys(KILLS) as KilledOperation[] // keys of the table

describe('a shop of two servers whose external services fail', () => {
  let shop: FaultMatrixShop
  let results: CaseResult[]

  beforeAll(async () => {
    shop = await openFaultMatrixShop()
    results = await runMatrix(shop)
    if (process.env.MATRIX_TIMES) console.table(results)
  }, 240_000)
  afterAll(() => shop?.close())

  it('was tested with every fault of its external services', async () => {
    for (const twin of TWINS) {
      const { modes } = await shop.twin<{ modes: string[] }>(twin satisfies TwinName, 'state')
      const tested = MATRIX.filter((group) => group.twin === twin).flatMap(({ endings }) => Object.keys(endings))
      expect([...new Set(tested.map(modeOf))].toSorted()).toEqual(modes.toSorted())
    }
  })

  it.each(cases)('has the ending "$ending" for $name', ({ name, ending }) => {
    expect(results.find((result) => result.name === name)?.ended).toBe(ending)
  })

  describe('and whose servers are killed with SIGKILL', () => {
    it.each(kills)(
      'during "%s" has the expected ending',
      async (operation) => {
        expect(await killDuring[operation](shop)).toBe(KILLS[operation].ending)
      },
      60_000,
    )

    it('has no waiting messages and no dead letters once staff have resent them', async () => {
      await shop.admin().dataJobs.retryAll({ body: {} })
      await advanceTime(shop)
      await shop.kill(0)
      await expireJobLocks(shop)
      await shop.start(0)

      const left = () =>
        shop.runSql(`select unique_key, state, last_error from outbox where state in ('queued', 'sending')`)
      await shop.until('all messages are sent', async () => (await left()).length === 0)
      const dead = await shop.runSql(`select unique_key, last_error from outbox where state = 'dead'`)
      expect(dead).toEqual([])
    }, 60_000)
  })
})
