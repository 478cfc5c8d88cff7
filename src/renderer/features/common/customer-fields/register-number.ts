import type { Country } from '../addresses/index.ts'

/** Label and keyboard of the field for a company's number in the trade register of its country. A German one has letters. */
export const registerNumberField = (country: string) => ({
  label: LABELS[country as Country] ?? LABELS.NL,
  inputMode: country === 'DE' ? ('text' as const) : ('numeric' as const),
})

const LABELS: Readonly<Record<Country, string>> = {
  NL: 'KvK-nummer',
  BE: 'Ondernemingsnummer',
  DE: 'Handelsregisternummer',
}
