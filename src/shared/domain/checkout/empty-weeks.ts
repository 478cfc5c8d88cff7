/**
 * Returns an order without the preferred weeks that are empty. Hashes and keys are made of the order in this form, so they are
 * the same as those of earlier releases, which did not have these fields.
 */
export const withoutEmptyWeeks = <
  Form extends { preferredFrom?: string; preferredUntil?: string; avoidedWeeks?: string },
>(
  form: Form,
) => ({
  ...form,
  preferredFrom: form.preferredFrom || undefined,
  preferredUntil: form.preferredUntil || undefined,
  avoidedWeeks: form.avoidedWeeks || undefined,
})
