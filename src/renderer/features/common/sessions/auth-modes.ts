import { sitePaths } from '#shared/contracts/site-paths.ts'

/** The modes of the page /auth that have a form. The fifth mode, "uitloggen" (logout), has no form. */
export type FormMode = 'inloggen' | 'registreren' | 'reset' | 'set'
export type AuthField = 'email' | 'password' | 'passwordConfirmation'
export type AuthValues = Record<AuthField, string>

type ModeTexts = {
  title: string
  intro: string
  fields: readonly AuthField[]
  button: string
  /** Message for a failure of unknown cause (docs/requirements.md#s8-auth). */
  failure: string
  links: readonly { to: string; text: string }[]
}

const toLogin = { to: sitePaths.login, text: 'Ik heb al een account: inloggen' }
const toRegister = { to: sitePaths.register, text: 'Nog geen account? Registreren' }
const toReset = { to: sitePaths.forgotPassword, text: 'Wachtwoord vergeten?' }

export const authModes: Readonly<Record<FormMode, ModeTexts>> = {
  inloggen: {
    title: 'Inloggen',
    intro: 'Bestellen kan ook zonder account.',
    fields: ['email', 'password'],
    button: 'Inloggen',
    failure: 'Het inloggen is niet gelukt.',
    links: [toReset, toRegister],
  },
  registreren: {
    title: 'Registreren',
    intro: 'Met een account ziet u uw bestellingen terug en hoeft u uw gegevens maar één keer in te vullen.',
    fields: ['email', 'password', 'passwordConfirmation'],
    button: 'Registreren',
    failure: 'Het registreren is niet gelukt.',
    links: [toLogin, toReset],
  },
  reset: {
    title: 'Wachtwoord vergeten',
    intro: 'Vul uw e-mailadres in. U krijgt een e-mail met een link waarmee u een nieuw wachtwoord kiest.',
    fields: ['email'],
    button: 'Stuur mij een link',
    failure: 'Het resetten is niet gelukt.',
    links: [{ ...toLogin, text: 'Terug naar inloggen' }, toRegister],
  },
  set: {
    title: 'Nieuw wachtwoord',
    intro: 'Kies een nieuw wachtwoord. Op andere apparaten wordt u uitgelogd.',
    fields: ['password', 'passwordConfirmation'],
    button: 'Wachtwoord opslaan',
    failure: 'Het zetten van het wachtwoord is niet gelukt.',
    links: [
      { to: sitePaths.forgotPassword, text: 'Nieuwe link aanvragen' },
      { ...toLogin, text: 'Terug naar inloggen' },
    ],
  },
}

export const isFormMode = (mode: string): mode is FormMode => Object.hasOwn(authModes, mode)
