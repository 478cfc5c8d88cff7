import type { Page } from 'playwright/test'

/** /auth: the page to register, log in, log out or reset a password, depending on `mode`. */
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
    // Waits for the login form, because the previous page may have a field "E-mailadres" too.
    await this.page.getByRole('button', { name: 'Inloggen', exact: true }).waitFor()
    await this.page.getByLabel('E-mailadres').fill(email)
    await this.page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  }

  /** Requests a mail with a link to choose a new password. */
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

  /** The logout link in the header, which is visible only while a user is logged in. */
  get logOutLink() {
    return this.page.getByRole('banner').getByRole('link', { name: 'Uitloggen' })
  }
}
