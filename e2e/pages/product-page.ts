import { expect, type Locator, type Page } from 'playwright/test'

/** /product/{id}: the configurator of a product. */
export class ProductPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Selects the first leather and the last option of every other step: a combination that is not in stock. */
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

  /**
   * Opens the page and moves the mouse over the configurator, which loads the render layers. Resolves when the page can
   * show every leather without a request.
   */
  async openRecolorable(id: number): Promise<void> {
    await this.page.goto(`/product/${id}`)
    const configurator = this.page.getByRole('form', { name: 'Stel uw meubel samen' })
    await configurator.hover({ position: { x: 2, y: 2 } })
    await expect(this.furniture.and(this.page.locator('[data-lit]'))).toBeVisible()
  }

  /** The large picture of the product. */
  get furniture(): Locator {
    return this.page.getByRole('list', { name: 'Grote afbeeldingen' }).getByRole('listitem').first().locator('> span')
  }

  /** The quick color choices. */
  get quickColors(): Locator {
    return this.page.getByRole('list', { name: 'Een greep uit de kleuren' }).locator('button[aria-pressed]')
  }

  /** Selects a quick color. @returns its hex, without the hash */
  async pick(index: number): Promise<string> {
    const color = this.quickColors.nth(index)
    const hex = await color.locator('svg').evaluate((dot) => {
      const channels = getComputedStyle(dot).backgroundColor.match(/\d+/g) ?? []
      return channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')
    })
    await color.click()
    await expect(color).toHaveAttribute('aria-pressed', 'true')
    return hex
  }

  async chooseLegs(name: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Poten' }).getByRole('radio', { name }).check({ force: true })
  }

  /** Returns the picture that the page painted on a canvas, as a data URL of a PNG; undefined without such a canvas. */
  painted(): Promise<string | undefined> {
    return this.furniture
      .locator('canvas[data-shown]')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL(), undefined, { timeout: 1000 })
      .catch(() => undefined)
  }

  /** Opens the dialog with all leathers, and returns it. */
  async openLeathers(): Promise<Locator> {
    await this.page.getByRole('button', { name: /Kies (uw|een ander) leer/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Kies uw leer' })
    await expect(dialog.getByRole('status').first()).toHaveText(/\d+ kleuren/)
    return dialog
  }
}
