import type { Page } from 'playwright/test'

/** /auth in its modes. */
export class AuthPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(mode: 'inloggen' | 'registreren' | 'reset'): Promise<void> {
    await this.page.goto(`/auth?mode=${mode}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  async register(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mailadres').fill(email)
    await this.page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await this.page.getByLabel('Herhaal het wachtwoord').fill(password)
    await this.page.getByRole('button', { name: 'Registreren' }).click()
  }

  async logIn(email: string, password: string): Promise<void> {
    // The previous page may have its own field "E-mailadres".
    await this.page.getByRole('button', { name: 'Inloggen' }).waitFor()
    await this.page.getByLabel('E-mailadres').fill(email)
    await this.page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Inloggen' }).click()
  }

  async askForLink(email: string): Promise<void> {
    await this.page.getByLabel('E-mailadres').fill(email)
    await this.page.getByRole('button', { name: 'Stuur mij een link' }).click()
  }

  async choosePassword(password: string): Promise<void> {
    await this.page.getByLabel('Nieuw wachtwoord').fill(password)
    await this.page.getByLabel('Herhaal het wachtwoord').fill(password)
    await this.page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  }

  async logOut(): Promise<void> {
    await this.page.goto('/auth?mode=uitloggen')
    await this.page.getByRole('button', { name: 'Uitloggen' }).click()
    await this.page.waitForURL(/mode=inloggen/)
  }

  /** The header shows whether a user is logged in. */
  get loggedIn() {
    return this.page.getByRole('banner').getByRole('link', { name: 'Uitloggen' })
  }
}
