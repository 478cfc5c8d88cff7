import type { Page } from 'playwright/test'

/** The payment provider's page, played by its twin: a person picks how it ends. */
export class PayPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await this.page.waitForURL(/\/pay\/checkout\//)
    await this.page.getByRole('heading', { name: 'Uw betaling' }).waitFor()
  }

  /** As it stands on the page: "€ 149,85". */
  async amount(): Promise<string> {
    return (await this.page.locator('.amount').innerText()).replace(/\s/g, ' ')
  }

  async choose(outcome: 'Betaald' | 'Annuleren' | 'Geweigerd'): Promise<void> {
    await this.page.getByRole('button', { name: outcome }).click()
    // Whoever pays the rest comes back to their account.
    await this.page.waitForURL(/\/(orderoverzicht|account)/)
  }
}
