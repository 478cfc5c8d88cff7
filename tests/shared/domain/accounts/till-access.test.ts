import { describe, expect, it } from 'vitest'
import { hasAdminSession, hasStaffSession, tillAccess } from '#shared/domain/accounts/till-access.ts'

const now = new Date('2026-11-23T10:00:00Z')
const till = (facts: object) => ({
  isLocked: true,
  session: { roles: ['Admin'], expires: '2026-11-23T18:00:00Z', ...facts },
})

describe('what a till does by itself for an Admin', () => {
  it('goes on while it is locked', () => {
    expect(hasAdminSession(till({ lastsSeconds: 60 }), now)).toBe(true)
  })

  it('ends with the session, also when the shop ended it before its time', () => {
    expect(hasAdminSession(till({ lastsSeconds: 0 }), now)).toBe(false)
  })

  it('goes by what is left, whatever the clock on the wall says', () => {
    expect(hasAdminSession(till({ lastsSeconds: 60 }), new Date('2026-11-24T10:00:00Z'))).toBe(true)
  })

  it('goes by the clock where nothing else is known, and is not there for anybody else', () => {
    expect(hasAdminSession(till({}), now)).toBe(true)
    expect(hasAdminSession(till({ expires: '2026-11-23T09:00:00Z' }), now)).toBe(false)
    expect(hasAdminSession(till({ roles: ['Sales'], lastsSeconds: 60 }), now)).toBe(false)
    expect(hasAdminSession({ isLocked: false, session: null }, now)).toBe(false)
  })

  it('is over at the very moment that the session ends', () => {
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
  ] as const)('that is open is used with the roles %j as %s', (roles, standing) => {
    expect(tillAccess({ ...till({ roles }), isLocked: false })).toBe(standing)
  })

  it('shows nothing while it is locked or nobody is logged in', () => {
    expect(tillAccess({ ...till({}), isLocked: true })).toBe('nobody')
    expect(tillAccess({ session: null, isLocked: false })).toBe('nobody')
    expect(tillAccess({ session: null, isLocked: true })).toBe('nobody')
  })

  it.each([
    [['Admin'], true],
    [['Sales'], true],
    [['Customer'], false],
  ] as const)('keeps the work of who is logged in with the roles %j, also behind its lock: %s', (roles, expected) => {
    expect(hasStaffSession(till({ roles }))).toBe(expected)
  })

  it('keeps no work when nobody is logged in', () => {
    expect(hasStaffSession({ session: null })).toBe(false)
  })
})
