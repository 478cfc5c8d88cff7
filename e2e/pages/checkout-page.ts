import { expect, type Page } from 'playwright/test'

/** A fictitious buyer. */
const buyer = {
  firstname: 'Fenna',
  middlename: 'van der',
  lastname: 'Zee-Ådal',
  email: 'fenna@example.nl',
  phoneNumber: '0612345678',
}

/** /bestellen: the checkout form, filled in as a user does. */
export class CheckoutPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/bestellen')
    await this.page.getByRole('heading', { name: 'Bestellen', level: 1 }).waitFor()
  }

  async fillInPerson(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Mevrouw' }).check()
    await this.page.getByLabel('Voornaam').fill(buyer.firstname)
    await this.page.getByLabel('Tussenvoegsel').fill(buyer.middlename)
    await this.page.getByLabel('Achternaam').fill(buyer.lastname)
    await this.page.getByLabel('E-mailadres').fill(buyer.email)
    await this.page.getByLabel('Telefoonnummer').fill(buyer.phoneNumber)
  }

  /** Searches for an address and selects the first suggestion until the address is complete. */
  async findAddress(term = '2012ES 30'): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Zoek uw adres' })
    const street = this.page.getByLabel('Straatnaam')
    const match = this.page.getByRole('listbox', { name: 'Gevonden adressen' }).getByRole('option').first()
    const failed = this.page.getByText('Het adres kan nu niet worden opgezocht.')
    await field.fill(term)
    await expect(async () => {
      if (await street.isVisible()) return
      // The lookup gives up after two seconds, and is not repeated for the same term.
      if (await failed.isVisible()) {
        await field.fill(`${term}0`)
        await failed.waitFor({ state: 'hidden', timeout: 3_000 }).catch(() => undefined)
        await field.fill(term)
      }
      await match.click({ timeout: 5_000 })
      await expect(street).toBeVisible({ timeout: 5_000 })
    }).toPass()
  }

  /** Fills in the address fields without the address lookup. */
  async typeAddress(): Promise<void> {
    await this.page.getByLabel('Straatnaam').fill('Kerkstraat')
    await this.page.getByLabel('Huisnummer').fill('12')
    await this.page.getByLabel('Postcode').fill('3511 AB')
    await this.page.getByLabel('Plaats').fill('Utrecht')
  }

  async choosePayment(label: RegExp): Promise<void> {
    await this.page.getByRole('radio', { name: label }).check()
  }

  /** The order button. Its text ends with the obligation to pay, except for a total of 0 (docs/law.md#r1). */
  get orderButton() {
    return this.page.getByRole('button', { name: /^De bestelling plaatsen/ })
  }
}
