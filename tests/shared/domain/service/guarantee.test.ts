import { describe, expect, it } from 'vitest'
import {
  guaranteeForCustomer,
  guaranteeForStaff,
  guaranteeOf,
  parseGuaranteeYears,
  plusYears,
} from '#shared/domain/service/guarantee.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

const day = (text: string) => text as CalendarDay // the tests write valid days

const facts = {
  problem: 'seam' as const,
  deliveredOn: day('2026-03-10'),
  reportedOn: day('2026-11-29'),
  customerType: 'private' as const,
  years: {},
}

describe('the guarantee', () => {
  it.each([
    ['2026-11-29', 'presumed'],
    ['2027-03-10', 'presumed'], // the last day of the year
    ['2027-03-11', 'expected'],
    ['2035-01-01', 'expected'],
  ])('of a seam that is reported on %s is %s by law', (reportedOn, legal) => {
    expect(guaranteeOf({ ...facts, reportedOn: day(reportedOn) })).toMatchObject({ legal, presumedUntil: '2027-03-10' })
  })

  it('is unknown without a delivery day, and has no presumption for a business', () => {
    expect(guaranteeOf({ ...facts, deliveredOn: null }).legal).toBe('unknown')
    expect(guaranteeOf({ ...facts, customerType: 'business' })).toMatchObject({
      legal: 'business',
      presumedUntil: null,
    })
  })

  it("includes the shop's own years for this problem only", () => {
    const years = { seam: 5 }

    expect(guaranteeOf({ ...facts, years }).shop).toEqual({ years: 5, until: '2031-03-10', isRunning: true })
    expect(guaranteeOf({ ...facts, years, reportedOn: day('2031-03-11') }).shop?.isRunning).toBe(false)
    expect(guaranteeOf({ ...facts, years, problem: 'leg' }).shop).toBeNull()
  })

  it('is one sentence for staff and one for the customer, which promises no more than the law', () => {
    const guarantee = guaranteeOf({ ...facts, years: { seam: 5 } })

    expect(guaranteeForStaff(guarantee)).toContain('tot en met 10 maart 2027')
    expect(guaranteeForStaff(guarantee)).toContain('Eigen garantie van 5 jaar: loopt tot en met 10 maart 2031')
    expect(guaranteeForCustomer(guarantee)).toContain(
      'Is het een gebrek, dan herstellen of vervangen wij het kosteloos',
    )
    expect(guaranteeForCustomer(guaranteeOf({ ...facts, deliveredOn: null }))).toContain('wettelijke garantie')
    expect(guaranteeForStaff(guaranteeOf({ ...facts, reportedOn: day('2028-01-01') }))).toContain('aannemelijk')
    expect(guaranteeForStaff(guaranteeOf({ ...facts, customerType: 'business' }))).toContain('Zakelijke koper')
  })

  it.each([
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2026-12-31', 2, '2028-12-31'],
  ])('of %s plus %d years ends on %s', (from, years, expected) => {
    expect(plusYears(day(from), years)).toBe(expected)
  })

  it.each([
    ['', {}],
    ['seat=5, leg=10', { seat: 5, leg: 10 }],
    ['zitting=5', undefined],
    ['seat=0', undefined],
    ['seat=31', undefined],
    ['seat', undefined],
  ])('setting "%s" is read as %j', (text, expected) => {
    expect(parseGuaranteeYears(text)).toEqual(expected)
  })
})
