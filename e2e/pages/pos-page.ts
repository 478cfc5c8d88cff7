import { expect, type Locator, type Page } from 'playwright/test'

/** /kassa, and the banner, navigation and lock screen that the showroom app adds to every page. */
export class PosPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The input for scanned labels, product codes, configuration codes and search terms. */
  get entry(): Locator {
    return this.page.getByRole('combobox', { name: 'Scan of zoek een product' })
  }

  /** The lines of the order. */
  get lines(): Locator {
    return this.page.getByRole('list', { name: 'Producten in deze order' }).getByRole('listitem')
  }

  get remarks(): Locator {
    return this.page.getByLabel('Opmerkingen')
  }

  get banner(): Locator {
    return this.page.getByRole('region', { name: 'De kassa en haar toestand' })
  }

  /** The overlay while the till is locked. */
  get lock(): Locator {
    return this.page.getByRole('dialog', { name: 'Vergrendeld' })
  }

  /** Navigates with the navigation bar of the showroom app. */
  async goTo(
    place: 'Nieuwe order' | 'Geparkeerd' | 'Verplaatsen' | 'Instellingen' | 'Lade' | 'Dagafsluiting',
  ): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: place }).click()
  }

  async enter(code: string): Promise<void> {
    await this.entry.fill(code)
    await this.entry.press('Enter')
  }

  /** Selects an existing customer. */
  async chooseCustomer(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Zoek een bestaande klant' }).fill(name)
    await this.page.getByRole('listbox', { name: 'Gevonden klanten' }).getByRole('option').first().click()
    // The section collapses when the customer data is complete.
    const customer = this.page.getByRole('region', { name: 'Klant', exact: true })
    await expect(customer.getByRole('button', { name: 'Wijzigen' })).toBeVisible()
  }

  async place(): Promise<void> {
    await this.page.getByRole('button', { name: 'Order plaatsen en afrekenen' }).click()
  }

  /** Types a user's PIN on the lock screen, with the keyboard. */
  async enterPin(pin: string): Promise<void> {
    // Slower than a scanner, because the app treats faster keys as a scan.
    await this.page.keyboard.type(pin, { delay: 60 })
    await this.page.keyboard.press('Enter')
  }
}
