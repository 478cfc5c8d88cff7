import { centsFromEuros } from './prices.ts'

/**
 * Formats an amount in cents. A part of a cent is rounded.
 *
 * The text is that of `Intl.NumberFormat`, without it: the first formatter loads the data of languages, which takes 12 to 16
 * ms at full speed in the first load of a page.
 *
 * @example formatCents(123450) // "€ 1.234,50" (with a no-break space)
 */
export function formatCents(amountCents: number): string {
  const amount = (Math.abs(amountCents) / 100).toFixed(2).replace('.', ',')
  return `€\u00a0${amountCents < 0 ? '-' : ''}${amount.replace(/\B(?=(...)+,)/g, '.')}`
}

/** Formats an amount in euros, rounded to the cent. @example formatEuros(1.005) // "€ 1,01" */
export function formatEuros(amountEuros: number): string {
  return formatCents(centsFromEuros(amountEuros))
}
