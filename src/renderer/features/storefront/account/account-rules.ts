import { ownDetailsForm } from '#shared/contracts/account.ts'
import { changeEmailForm, changePasswordForm } from '#shared/contracts/users.ts'
import { formRules } from '../../../lib/form-rules.ts'

/** What is wrong with the forms of the account, per field. */
export const passwordRules = formRules(changePasswordForm)
export const emailRules = formRules(changeEmailForm)
export const detailsRules = formRules(ownDetailsForm)
