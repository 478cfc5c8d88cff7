import { describe, expect, it } from 'vitest'
import {
  allowsAnything,
  CONSENT_VERSION,
  consentSignals,
  isConsentValid,
  mustDeleteCookie,
} from '#shared/domain/consents/consent.ts'

describe('a cookie consent', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    ['of today', { decidedAt: '2026-11-21T11:00:00Z' }, true],
    ['of 182 days ago, less a moment', { decidedAt: '2026-05-23T12:00:00.001Z' }, true],
    ['of 182 days ago', { decidedAt: '2026-05-23T12:00:00Z' }, false],
    ['from a clock that runs almost a day ahead', { decidedAt: '2026-11-22T11:59:59.999Z' }, true],
    ['from a clock that runs a day ahead', { decidedAt: '2026-11-22T12:00:00Z' }, false],
    ['of five months ago', { decidedAt: '2026-06-21T12:00:00Z' }, true],
    ['of seven months ago', { decidedAt: '2026-04-21T12:00:00Z' }, false],
    ['to an earlier version of the question', { version: CONSENT_VERSION - 1 }, false],
    ['from a clock that runs a year ahead', { decidedAt: '2027-11-21T12:00:00Z' }, false],
    ['without a valid time', { decidedAt: 'gisteren' }, false],
  ])('%s with %o is valid: %s', (_, facts, expected) => {
    expect(isConsentValid({ version: CONSENT_VERSION, decidedAt: '2026-11-21T11:00:00Z', ...facts }, now)).toBe(
      expected,
    )
  })

  it('without permissions denies everything except necessary storage', () => {
    expect(consentSignals({ statistics: false, marketing: false })).toEqual({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
      personalization_storage: 'denied',
      functionality_storage: 'granted',
      security_storage: 'granted',
    })
  })

  it.each([
    [{ statistics: false, marketing: false }, false],
    [{ statistics: true, marketing: false }, true],
    [{ statistics: false, marketing: true }, true],
    [{ statistics: true, marketing: true }, true],
  ])('with the permissions %o allows something: %s', (permissions, expected) => {
    expect(allowsAnything(permissions)).toBe(expected)
  })

  it('for statistics allows statistics only', () => {
    expect(consentSignals({ statistics: true, marketing: false })).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
    })
  })

  it.each([
    ['_ga', { statistics: false, marketing: true }, true],
    ['_ga_ABC123', { statistics: false, marketing: true }, true],
    ['_ga', { statistics: true, marketing: false }, false],
    ['_gcl_au', { statistics: true, marketing: false }, true],
    ['_fbp', { statistics: true, marketing: true }, false],
    ['session', { statistics: false, marketing: false }, false],
  ])('requires deletion of the cookie %s with the permissions %o: %s', (name, permissions, expected) => {
    expect(mustDeleteCookie(name, permissions)).toBe(expected)
  })
})
