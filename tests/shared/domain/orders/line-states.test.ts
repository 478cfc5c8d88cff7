import { describe, expect, it } from 'vitest'
import { isStepBack, LINE_STATES, lastDeliveredOn, workStateOf } from '#shared/domain/orders/line-states.ts'

describe('the progress of an order', () => {
  it('goes from ordered to delivered', () => {
    expect(LINE_STATES).toEqual(['ordered', 'in_production', 'ready', 'planned', 'delivered'])
    expect(isStepBack('ready', 'in_production')).toBe(true)
    expect(isStepBack('ready', 'ready')).toBe(false)
    expect(isStepBack('ordered', 'delivered')).toBe(false)
  })

  it('is the state of its least advanced line', () => {
    expect(workStateOf(['delivered', 'in_production', 'ready'])).toBe('in_production')
    expect(workStateOf(['in_production', 'delivered'])).toBe('in_production')
    expect(workStateOf(['delivered', 'delivered'])).toBe('delivered')
    expect(workStateOf([])).toBe('ordered')
  })

  it('ends on the delivery day of the last line, when all lines are delivered', () => {
    const piece = (state: 'planned' | 'delivered', day: string | null) => ({ state, day })

    expect(lastDeliveredOn([piece('delivered', '2026-12-03'), piece('delivered', '2026-12-01')])).toBe('2026-12-03')
    expect(lastDeliveredOn([piece('delivered', '2026-12-03'), piece('planned', '2026-12-10')])).toBe(null)
    expect(lastDeliveredOn([piece('delivered', '2026-12-01'), piece('delivered', '2026-12-03')])).toBe('2026-12-03')
    expect(lastDeliveredOn([])).toBe(null)
  })

  it('ends on the last known delivery day if another line has no delivery day', () => {
    const piece = (day: string | null) => ({ state: 'delivered' as const, day })

    expect(lastDeliveredOn([piece(null), piece('2026-12-01'), piece(null)])).toBe('2026-12-01')
    expect(lastDeliveredOn([piece(null)])).toBe(null)
  })
})
