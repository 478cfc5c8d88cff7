import { expect, type Page, test } from 'playwright/test'

type Method = 'Pinnen' | 'Contant' | 'Pay link'

/** /admin/verkooporders/{id}: an order with its payments, as used by a seller. */
export class StaffOrderPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(salesOrderId: number): Promise<void> {
    await this.page.goto(`/admin/verkooporders/${salesOrderId}`)
    await this.panel.getByLabel('Bedrag').waitFor()
  }

  /** The region "Start betaling": the payment panel. */
  get panel() {
    return this.page.getByRole('region', { name: 'Start betaling' })
  }

  get payments() {
    return this.page.getByRole('region', { name: 'Betalingen' }).first()
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** The button that fills in this part of the outstanding amount. */
  shortcut(percent: 15 | 100) {
    return this.panel.getByRole('button', { name: new RegExp(`^${percent}% nog te voldoen`) })
  }

  method(method: Method) {
    return this.panel.getByRole('button', { name: method })
  }

  /** Clears the amount, and presses the keys of the keypad one by one. */
  async press(amount: string): Promise<void> {
    await this.panel.getByRole('button', { name: 'CLR, alles wissen' }).click()
    for (const key of amount) {
      await this.panel.getByRole('button', { name: key === ',' ? 'Komma' : key, exact: true }).click()
    }
    await expect(this.panel.getByLabel('Bedrag')).toHaveValue(amount)
  }

  /**
   * Selects one of the two payment terminals by the index of the test worker. Parallel workers cannot share a terminal,
   * because it takes one payment at a time.
   */
  async chooseTerminal(): Promise<void> {
    const name = test.info().parallelIndex % 2 === 0 ? /balie links/ : /balie rechts/
    await this.dialog.getByRole('radio', { name }).check()
  }

  /** Selects a payment method, checks the amount in the confirmation, and confirms. */
  async take(method: Method, amount: string | RegExp): Promise<void> {
    await this.method(method).click()
    await expect(this.dialog.getByText(amount).first()).toBeVisible()
    if (method === 'Pinnen') await this.chooseTerminal()
    await this.dialog.getByRole('button', { name: 'Doorgaan' }).click()
  }
}
