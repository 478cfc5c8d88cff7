import type { Page } from 'playwright/test'

/** The payment page of the provider's twin, where a test chooses the outcome. */
export class PayPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async waitUntilOpen(): Promise<void> {
    await this.page.waitForURL(/\/pay\/checkout\//)
    await this.page.getByRole('heading', { name: 'Uw betaling' }).waitFor()
  }

  /** As shown on the page: "€ 149,85". */
  async amount(): Promise<string> {
    return (await this.page.locator('.amount').innerText()).replace(/\s/g, ' ')
  }

  async choose(outcome: 'Betaald' | 'Annuleren' | 'Geweigerd'): Promise<void> {
    await this.page.getByRole('button', { name: outcome }).click()
    // A payment of the outstanding amount returns to the account.
    await this.page.waitForURL(/\/(orderoverzicht|account)/)
  }
}
