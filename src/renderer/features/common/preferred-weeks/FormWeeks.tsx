import type { ReactNode } from 'react'
import { type PreferredFields, type PreferredWeeks, splitWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import { PreferredWeeksFields } from './PreferredWeeksFields.tsx'

/** The parts of a checkout form that these fields use. */
type WeeksForm = {
  values: PreferredFields
  errors: Partial<Record<keyof PreferredFields, ReactNode>>
  setValues(values: PreferredFields): void
  clearFieldError(field: keyof PreferredFields): void
}

/** The weeks that suit the buyer, as fields of a checkout form. */
export function FormWeeks({ form }: { form: WeeksForm }) {
  const { preferredFrom, preferredUntil, avoidedWeeks } = form.values
  const { errors } = form
  const change = ({ from, until, avoided }: PreferredWeeks) => {
    form.setValues({ preferredFrom: from ?? '', preferredUntil: until ?? '', avoidedWeeks: avoided.join(',') })
    for (const field of ['preferredFrom', 'preferredUntil', 'avoidedWeeks'] as const) form.clearFieldError(field)
  }
  return (
    <PreferredWeeksFields
      value={{ from: preferredFrom || null, until: preferredUntil || null, avoided: splitWeeks(avoidedWeeks) }}
      errors={{ from: errors.preferredFrom, until: errors.preferredUntil, avoided: errors.avoidedWeeks }}
      onChange={change}
    />
  )
}
