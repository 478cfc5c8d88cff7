import { describe, expect, it } from 'vitest'
import { hasAdminSession, hasStaffSession, tillAccess } from '#shared/domain/accounts/till-access.ts'

const now = new Date('2026-11-23T10:00:00Z')
const till = (sessionFacts: object) => ({
  isLocked: true,
  session: { roles: ['Admin'], expires: '2026-11-23T18:00:00Z', ...sessionFacts },
})

describe('scheduled work of a till with an Admin session', () => {
  it('continues while the till is locked', () => {
    expect(hasAdminSession(till({ lastsSeconds: 60 }), now)).toBe(true)
  })

  it('ends with the session, also when the shop ended the session early', () => {
    expect(hasAdminSession(till({ lastsSeconds: 0 }), now)).toBe(false)
  })

  it('depends on the remaining time, not on the wall clock', () => {
    expect(hasAdminSession(till({ lastsSeconds: 60 }), new Date('2026-11-24T10:00:00Z'))).toBe(true)
  })

  it('depends on the wall clock when the remaining time is unknown, and does not run for other roles', () => {
    expect(hasAdminSession(till({}), now)).toBe(true)
    expect(hasAdminSession(till({ expires: '2026-11-23T09:00:00Z' }), now)).toBe(false)
    expect(hasAdminSession(till({ roles: ['Sales'], lastsSeconds: 60 }), now)).toBe(false)
    expect(hasAdminSession({ isLocked: false, session: null }, now)).toBe(false)
  })

  it('ends at the exact moment that the session ends', () => {
    expect(hasAdminSession(till({ expires: '2026-11-23T10:00:00.001Z' }), now)).toBe(true)
    expect(hasAdminSession(till({ expires: '2026-11-23T10:00:00.000Z' }), now)).toBe(false)
  })
})

describe('a till', () => {
  it.each([
    [['Admin'], 'admin'],
    [['Sales', 'Admin'], 'admin'],
    [['Sales'], 'staff'],
    [['Customer'], 'nobody'],
    [[], 'nobody'],
  ] as const)('gives the roles %j the access level "%s" while it is unlocked', (roles, access) => {
    expect(tillAccess({ ...till({ roles }), isLocked: false })).toBe(access)
  })

  it('has the access level "nobody" while it is locked or logged out', () => {
    expect(tillAccess({ ...till({}), isLocked: true })).toBe('nobody')
    expect(tillAccess({ session: null, isLocked: false })).toBe('nobody')
    expect(tillAccess({ session: null, isLocked: true })).toBe('nobody')
  })

  it.each([
    [['Admin'], true],
    [['Sales'], true],
    [['Customer'], false],
  ] as const)('continues background work for a user with the roles %j while it is locked: %s', (roles, expected) => {
    expect(hasStaffSession(till({ roles }))).toBe(expected)
  })

  it('does no background work when it is logged out', () => {
    expect(hasStaffSession({ session: null })).toBe(false)
  })
})
