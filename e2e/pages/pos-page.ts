import { expect, type Locator, type Page } from 'playwright/test'

/** /kassa and what stands around every page of the terminal, as a seller uses it. */
export class PosPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The one field for labels, codes and words. */
  get entry(): Locator {
    return this.page.getByRole('combobox', { name: 'Scan of zoek een product' })
  }

  /** What the customer takes. */
  get lines(): Locator {
    return this.page.getByRole('list', { name: 'Producten in deze order' }).getByRole('listitem')
  }

  get remarks(): Locator {
    return this.page.getByLabel('Opmerkingen')
  }

  get banner(): Locator {
    return this.page.getByRole('region', { name: 'De kassa en haar toestand' })
  }

  /** What lies over everything while the till is locked, or changes hands. */
  get lock(): Locator {
    return this.page.getByRole('dialog', { name: 'Vergrendeld' })
  }

  /** Goes there by the bar of the counter. */
  async goTo(place: 'Nieuwe order' | 'Geparkeerd' | 'Instellingen' | 'Dagafsluiting'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Kassa' }).getByRole('link', { name: place }).click()
  }

  async enter(code: string): Promise<void> {
    await this.entry.fill(code)
    await this.entry.press('Enter')
  }

  /** Finds somebody who bought here before, and takes over who they are. */
  async isFor(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Zoek een bestaande klant' }).fill(name)
    await this.page.getByRole('listbox', { name: 'Gevonden klanten' }).getByRole('option').first().click()
    // All that the order needs of them is known, so it folds up.
    const customer = this.page.getByRole('region', { name: 'Klant', exact: true })
    await expect(customer.getByRole('button', { name: 'Wijzigen' })).toBeVisible()
  }

  async place(): Promise<void> {
    await this.page.getByRole('button', { name: 'Order plaatsen en afrekenen' }).click()
  }

  /** Types the PIN of one of the colleagues on the lock, with the keys of the keyboard. */
  async enterPin(pin: string): Promise<void> {
    // As fast as a scanner it would be none.
    await this.page.keyboard.type(pin, { delay: 60 })
    await this.page.keyboard.press('Enter')
  }
}
