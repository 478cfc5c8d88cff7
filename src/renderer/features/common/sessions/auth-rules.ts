import { loginForm, registerForm, resetForm, setForm } from '#shared/contracts/users.ts'
import { formRules } from '../../../lib/form-rules.ts'
import type { AuthValues, FormMode } from './auth-modes.ts'

const rules = {
  inloggen: formRules(loginForm),
  registreren: formRules(registerForm),
  reset: formRules(resetForm),
  set: formRules(setForm),
}

/**
 * Returns the errors of a form by field, with the texts of docs/requirements.md#s5-auth. It is in a file of its own,
 * because the first load must not contain zod, which the rules import.
 */
export const validateAuthForm = (mode: FormMode, values: AuthValues): Record<string, string> => rules[mode](values)
