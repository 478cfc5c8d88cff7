import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Image, prepareImage, removeImage } from '../../build/saturday/image.ts'
import { planDay } from '../../build/saturday/plan-day.ts'
import { runSaturday } from '../../build/saturday/saturday.ts'
import { offToSaturday } from '../../build/saturday/shop.ts'

const RANDOM_DAYS = 10
/** `SATURDAY_SEEDS=7,12` repeats the days with these seeds. The title of each test has its seed. */
const chosen = process.env.SATURDAY_SEEDS?.split(',').map(Number)
const seeds = chosen ?? [1, ...Array.from({ length: RANDOM_DAYS }, () => randomInt(1_000_000))]

const clockOffMs = offToSaturday()
let image: Image | undefined
beforeAll(async () => {
  image = await prepareImage(clockOffMs)
}, 240_000)
afterAll(() => image && removeImage(image))

describe('a Saturday without a line, with two restarts, a kill, and a clock that is off', () => {
  it.each(seeds)(
    'ends with the same orders, money and stock at the till, the shop and the ERP: seed %d',
    async (seed) => {
      if (!image) throw new Error('the shop is not prepared')

      expect(await runSaturday(image, clockOffMs, seed)).toEqual([])
    },
    300_000,
  )
})

describe('the plan of a Saturday', () => {
  it('is the same for the same seed', () => {
    expect(planDay(7)).toEqual(planDay(7))
    expect(planDay(8)).not.toEqual(planDay(7))
  })

  it('has 40 orders, 30 payments, two restarts and one kill', () => {
    const { steps, tillOffMs } = planDay(7)
    const sales = steps.flatMap((step) => ('sale' in step && step.kind !== 'removed-sale' ? [step.sale] : []))
    const depositsOfEarlier = steps.filter(({ kind }) => kind === 'pay-earlier')

    expect(sales).toHaveLength(40)
    expect([...sales.flatMap(({ payments }) => payments), ...depositsOfEarlier]).toHaveLength(30)
    expect(steps.filter(({ kind }) => kind === 'restart')).toHaveLength(2)
    expect(steps.filter(({ kind }) => kind === 'killed-sale')).toHaveLength(1)
    expect(Math.abs(tillOffMs)).toBe(180_000)
  })
})
