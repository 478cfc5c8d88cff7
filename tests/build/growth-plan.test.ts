import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { growthPlan, type PlanLine } from '../../build/bench/scale/growth-plan.ts'
import { assumedValues, assumptions, measured } from '../../build/bench/scale/measured-figures.ts'
import { ROOT } from '../../build/lib/run.ts'

const valueIn = (lines: readonly PlanLine[], name: string) => {
  const line = lines.find((one) => one.name === name)
  if (!line) throw new Error(`the plan has no line "${name}"`)
  return line.value
}

describe('the figures of the growth plan', () => {
  it.each(Object.entries(measured))('%s is quoted from its source', (_name, { source, quote }) => {
    const text = readFileSync(join(ROOT, source), 'utf8').replace(/\s+/g, ' ')
    expect(text).toContain(quote.replace(/\s+/g, ' '))
  })

  it.each(Object.entries(measured).filter(([name]) => name !== 'machineCores' && name !== 'erpSlots'))(
    '%s has its value in its quote',
    (_name, { value, quote }) => {
      expect(quote).toContain(value.toLocaleString('en'))
    },
  )
})

describe('the growth plan', () => {
  const given = assumedValues()
  const { oneMachine, bottlenecks, target, costs } = growthPlan(given)

  it('computes the peak from the average of a day', () => {
    expect(valueIn(target, 'views at the peak')).toBeCloseTo((100_000_000 / 86_400) * 4, 6)
    expect(valueIn(target, 'orders at the peak')).toBeCloseTo((50_000 / 86_400) * 4, 6)
  })

  it('computes the processor time of a view from bare responses', () => {
    // 90 % from the cache, 10 % of (171 + 210) / 2, one call, and 2 % of 11.1 bare responses of 33 µs.
    const bareResponses = 0.9 + 0.1 * 190.5 + 1 + 0.02 * 11.1
    expect(valueIn(oneMachine, 'processor time of a view')).toBeCloseTo(bareResponses * 0.033, 9)
  })

  it('lets one machine carry as much as its usable cores', () => {
    const perView = valueIn(oneMachine, 'processor time of a view') / 1000 + (0.12 * 4 * 0.3) / 1000
    const perSecond = valueIn(oneMachine, 'views at most')
    expect(perSecond).toBeCloseTo((2 * 0.6) / perView, 6)
    expect(valueIn(oneMachine, 'views at most in a day')).toBeCloseTo((perSecond * 86_400) / 4, 3)
    expect(valueIn(oneMachine, 'orders that the ERP takes')).toBeCloseTo((2 / 7.5) * 86_400, 6)
  })

  it('sorts the resources by how far the target exceeds them', () => {
    const ratios = bottlenecks.map(({ ratio }) => ratio)
    expect(ratios).toEqual(ratios.toSorted((one, other) => other - one))
    for (const { need, has, ratio } of bottlenecks) expect(ratio).toBe(need / has)
    const tiny = growthPlan({ ...given, pageViewsPerDay: 1_000, ordersPerDay: 50_000 })
    expect(tiny.bottlenecks[0]?.name).toContain('ERP')
  })

  it('needs licences of the ERP above the limit of the account', () => {
    // 50,000 / 86,400 × 5 calls × 1.5 s = 4.3 calls at once
    expect([valueIn(target, 'calls to the ERP at once'), valueIn(target, 'SuiteCloud Plus licences')]).toEqual([5, 0])
    const slower = growthPlan({ ...given, erpSecondsPerCall: 3 }).target
    expect([valueIn(slower, 'calls to the ERP at once'), valueIn(slower, 'SuiteCloud Plus licences')]).toEqual([9, 1])
  })

  it('computes the storage of orders from the bytes of an order', () => {
    const perMonth = valueIn(target, 'orders stored per month')
    expect(perMonth).toBeCloseTo((50_000 * 30.4 * 8_000) / 1e9, 9)
    expect(valueIn(target, 'orders stored in all')).toBeCloseTo(perMonth * 84, 6)
    expect(valueIn(target, 'months until partitions are needed')).toBeCloseTo(100 / perMonth, 9)
  })

  it('needs half of the cores when half of the views never reach a server', () => {
    const cores = (edgeShare: number) =>
      valueIn(growthPlan({ ...given, ordersPerDay: 0, edgeShare }).target, 'cores of the servers')
    expect(cores(0.5)).toBeCloseTo(cores(0) / 2, 9)
  })

  it('adds its costs, which follow the prices', () => {
    const parts = costs.filter(({ name }) => name !== 'together')
    expect(valueIn(costs, 'together')).toBeCloseTo(
      parts.reduce((sum, { value }) => sum + value, 0),
      6,
    )
    const dearer = growthPlan({ ...given, serverPrice: given.serverPrice * 2 }).costs
    expect(valueIn(dearer, 'servers')).toBe(valueIn(costs, 'servers') * 2)
  })

  it('names only figures, assumptions and earlier lines', () => {
    const known = new Set([...Object.keys(measured), ...Object.keys(assumptions)])
    for (const { from } of [...oneMachine, ...bottlenecks, ...target, ...costs]) {
      for (const [name = ''] of from.matchAll(/\b[a-z]+[A-Z][A-Za-z]*\b/g)) expect(known, from).toContain(name)
      for (const [, name = ''] of from.matchAll(/\b([A-Za-z]+)\?/g)) {
        expect(Object.keys(assumptions), from).toContain(name)
      }
    }
  })
})
