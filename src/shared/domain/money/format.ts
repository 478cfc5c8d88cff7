import { centsFromEuros } from './prices.ts'

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })

/** An amount in cents as the shop writes it. @example formatCents(123450) // "€ 1.234,50" (with a no-break space) */
export function formatCents(amountCents: number): string {
  // What is subtracted from nothing is −0, which would be written with its sign.
  return euros.format(amountCents / 100 + 0)
}

/** An amount in euros as the shop writes it, rounded to the cent. @example formatEuros(1.005) // "€ 1,01" */
export function formatEuros(amountEuros: number): string {
  return formatCents(centsFromEuros(amountEuros))
}
