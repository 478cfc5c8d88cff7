import type { Country } from '../addresses/index.ts'

/**
 * Returns label and keyboard of the field for a company's trade register number in a country. The keyboard is numeric,
 * except for Germany, where the number contains letters.
 */
export const registerNumberField = (country: string) => ({
  label: LABELS[country as Country] ?? LABELS.NL,
  inputMode: country === 'DE' ? ('text' as const) : ('numeric' as const),
})

const LABELS: Readonly<Record<Country, string>> = {
  NL: 'KvK-nummer',
  BE: 'Ondernemingsnummer',
  DE: 'Handelsregisternummer',
}
