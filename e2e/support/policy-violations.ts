import type { Page } from 'playwright/test'

/**
 * Records the violations of the content security policy on the pages that are opened from now on. Returns a function
 * that returns them, each with its directive, the start of its sample, and the path of the page.
 */
export async function recordPolicyViolations(page: Page): Promise<() => string[]> {
  const found: string[] = []
  await page.exposeFunction('testPolicyViolation', (violation: string) => void found.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { testPolicyViolation } = window as unknown as { testPolicyViolation(violation: string): void }
      testPolicyViolation(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`)
    })
  })
  return () => found
}
