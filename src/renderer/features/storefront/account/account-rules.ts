import { ownDetailsForm } from '#shared/contracts/saved-details.ts'
import { changeEmailForm, changePasswordForm } from '#shared/contracts/users.ts'
import { formRules } from '../../../lib/form-rules.ts'

/** Validation rules of the forms on the account page. Each function returns error texts by field. */
export const passwordRules = formRules(changePasswordForm)
export const emailRules = formRules(changeEmailForm)
export const detailsRules = formRules(ownDetailsForm)
