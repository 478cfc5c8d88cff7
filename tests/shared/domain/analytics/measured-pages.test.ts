import { describe, expect, it } from 'vitest'
import { isBought, isMeasured, isNewOrder, measuredQuery } from '#shared/domain/analytics/measured-pages.ts'

describe('analytics', () => {
  const isMeasuredAt = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://shop.test')
    return isMeasured(pathname, searchParams)
  }

  it.each([
    ...['/', '/product/7/bank', '/orderoverzicht', '/administratie', '/over-leermeester/beoordelingen'],
    ...['/auth', '/auth?mode=reset', '/zoeken?s=bank', '/merk/admin'],
  ])('measures %s', (address) => expect(isMeasuredAt(address)).toBe(true))

  it.each([
    ...['/admin', '/admin/klanten', '/ADMIN/klanten/3', '/admin?page=2'],
    // The address of a mailed link contains a secret.
    ...['/auth?mode=set&token=geheim', '/auth?token=', '/?token=geheim', '/afspraak/geheim', '/rit/geheim'],
  ])('does not measure %s', (address) => expect(isMeasuredAt(address)).toBe(false))
})

describe('the query of a page in analytics', () => {
  it.each([
    ['', ''],
    ['page=2&kleur=cognac', 'page=2&kleur=cognac'],
    ['s=leren+bank', 's=leren+bank'],
    ['s=jan%40voorbeeld.example&page=2', 'page=2'], // may be personal data
    ['mode=inloggen&terug=%2Fadmin%2Fklanten%3Fklantenzoeken%3Djansen', 'mode=inloggen'],
    ['token=geheim', ''],
    ['reference=1000123&statusCode=100', 'reference=1000123&statusCode=100'], // an order number, not a search
  ])('%j is reported as %j', (query, reported) => {
    const measured = measuredQuery(new URLSearchParams(query)).map(([name, value]) => [name, value])
    expect(String(new URLSearchParams(measured))).toBe(reported)
  })
})

describe('a sales order in analytics', () => {
  it.each([
    [100, true], //  paid
    [300, true], //  nothing to pay now
    [500, true], //  payment at pickup
    [0, false], //   not paid
    [-80, false], // expired
  ])('with status %d is a purchase: %s', (code, expected) => expect(isBought(code)).toBe(expected))

  it('is a new order until seven days after it was placed', () => {
    const now = new Date('2026-11-21T12:00:00Z')

    expect(isNewOrder('2026-11-20T12:00:00Z', now)).toBe(true)
    expect(isNewOrder('2026-11-14T12:00:00.001Z', now)).toBe(true)
    expect(isNewOrder('2026-11-14T12:00:00Z', now)).toBe(false)
    expect(isNewOrder('2026-11-13T12:00:00Z', now)).toBe(false)
  })
})
