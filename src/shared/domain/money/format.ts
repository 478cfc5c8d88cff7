import { once } from '../../kernel/once.ts'
import { centsFromEuros } from './prices.ts'

const euros = once(() => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }))

/** Formats an amount in cents. @example formatCents(123450) // "€ 1.234,50" (with a no-break space) */
export function formatCents(amountCents: number): string {
  // Adding 0 turns −0 into 0, which would be shown with a minus sign.
  return euros().format(amountCents / 100 + 0)
}

/** Formats an amount in euros, rounded to the cent. @example formatEuros(1.005) // "€ 1,01" */
export function formatEuros(amountEuros: number): string {
  return formatCents(centsFromEuros(amountEuros))
}
