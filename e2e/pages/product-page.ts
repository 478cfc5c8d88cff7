import { expect, type Page } from 'playwright/test'

/** /product/{id}: putting a piece of furniture together. */
export class ProductPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Takes the first leather and the last answer of every other step: a piece that no showroom has standing. */
  async chooseEverything(): Promise<void> {
    await this.page.getByRole('button', { name: /Kies uw leer/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Kies uw leer' })
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await expect(dialog).toBeHidden()
    const steps = this.page.getByRole('radiogroup')
    for (let step = 0; step < (await steps.count()); step += 1) {
      await steps.nth(step).getByRole('radio').last().check({ force: true })
    }
  }

  async putInCart(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().click()
    await expect(this.page.getByText('Onderstaande product toegevoegd aan uw winkelwagen.')).toBeVisible()
  }
}
