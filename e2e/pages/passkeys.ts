import type { Page } from 'playwright/test'

/**
 * Gives a page an authenticator in software, which verifies its user and stores passkeys. It answers each request of the
 * browser at once. So the browser gets no suggestions in the email field: the authenticator would choose one without a user.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
