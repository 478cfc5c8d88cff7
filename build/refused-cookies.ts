import { CONSENT_VERSION } from '../src/shared/domain/consents/consent.ts'

/** Returns the browser state of a visitor who refused cookies on an earlier visit. */
export function refusedCookies(origin: string) {
  const choice = {
    id: '0'.repeat(32),
    version: CONSENT_VERSION,
    statistics: false,
    marketing: false,
    decidedAt: new Date().toISOString(),
    isProven: true,
  }
  const value = JSON.stringify({ state: { choice }, version: 0 })
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'consent', value }] }] }
}
