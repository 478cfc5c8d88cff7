import { describe, expect, it } from 'vitest'
import { isBought, isMeasured, isNewOrder } from '#shared/domain/analytics/measured-pages.ts'

describe('which pages are measured', () => {
  it.each(['/', '/product/7/bank', '/orderoverzicht', '/administratie', '/over-leermeester/beoordelingen'])(
    '%s is',
    (path) => expect(isMeasured(path)).toBe(true),
  )

  it.each(['/admin', '/admin/klanten', '/ADMIN/klanten/3', '/auth', '/auth/'])('%s never is', (path) =>
    expect(isMeasured(path)).toBe(false),
  )
})

describe('which orders are purchases', () => {
  it.each([
    [100, true],
    [300, true],
    [500, true],
    [0, false],
    [-80, false],
  ])('status %d: %s', (code, expected) => expect(isBought(code)).toBe(expected))

  it('counts an order of these days, and none of weeks ago', () => {
    const now = new Date('2026-11-21T12:00:00Z')

    expect(isNewOrder('2026-11-20T12:00:00Z', now)).toBe(true)
    expect(isNewOrder('2026-11-13T12:00:00Z', now)).toBe(false)
  })
})
