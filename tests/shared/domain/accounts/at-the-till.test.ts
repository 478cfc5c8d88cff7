import { describe, expect, it } from 'vitest'
import { hasAdminSession } from '#shared/domain/accounts/at-the-till.ts'

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
})
