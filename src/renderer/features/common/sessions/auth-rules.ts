import { loginForm, registerForm, resetForm, setForm } from '#shared/contracts/users.ts'
import { formRules } from '../../../lib/form-rules.ts'
import type { AuthValues, FormMode } from './auth-modes.ts'

const rules = {
  inloggen: formRules(loginForm),
  registreren: formRules(registerForm),
  reset: formRules(resetForm),
  set: formRules(setForm),
}

/** What is wrong with a form, per field, in the sentences of specification §5. A file of its own: it brings zod along. */
export const validateAuthForm = (mode: FormMode, values: AuthValues): Record<string, string> => rules[mode](values)
