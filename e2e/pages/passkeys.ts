import type { Page } from 'playwright/test'

/**
 * Gives a page an authenticator in software, which verifies its user and stores passkeys. It answers each request of the
 * browser at once.
 *
 * @returns a function that lets the authenticator answer, or wait
 */
export async function addAuthenticator(page: Page): Promise<(mayAnswer: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (enabled) => {
    await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}
