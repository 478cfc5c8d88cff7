import type { Page } from 'playwright/test'

/** The payment page of the payment provider's twin, where a test chooses the outcome of the payment. */
export class PayPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async waitUntilOpen(): Promise<void> {
    await this.page.waitForURL(/\/pay\/checkout\//)
    await this.page.getByRole('heading', { name: 'Uw betaling' }).waitFor()
  }

  /** Returns the amount as shown on the page, for example "€ 149,85". */
  async amount(): Promise<string> {
    return (await this.page.locator('.amount').innerText()).replace(/\s/g, ' ')
  }

  async choose(outcome: 'Betaald' | 'Annuleren' | 'Geweigerd'): Promise<void> {
    await this.page.getByRole('button', { name: outcome }).click()
    // The provider returns to the account after a payment that started there, else to the order confirmation.
    await this.page.waitForURL(/\/(orderoverzicht|account)/)
  }
}
