import { lookup } from '#shared/kernel/lookup.ts'

/** The parts of a name, as in the forms. */
type PersonName = { firstname: string; middlename: string; lastname: string }

/** The parts of an address, as in the forms. */
export type PostalAddress = {
  streetname: string
  houseNumber: string
  houseNumberAddition: string
  zipcode: string
  city: string
  country: string
}

/** Names of the countries of delivery (docs/requirements.md#s5-checkout), by their code in an address. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = lookup({
  NL: 'Nederland',
  BE: 'België',
  DE: 'Duitsland',
})

/** Returns a name on one line. Empty parts leave no double spaces. */
export const fullName = ({ firstname, middlename, lastname }: PersonName): string =>
  [firstname, middlename, lastname].filter(Boolean).join(' ')

/**
 * Returns the lines of an address as on an envelope, without empty lines.
 *
 * @example addressLines(buyer) // ['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee', 'Nederland']
 */
export function addressLines(address: PostalAddress): string[] {
  const { streetname, houseNumber, houseNumberAddition, zipcode, city, country } = address
  return [
    [streetname, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    [zipcode, city].filter(Boolean).join(' '),
    COUNTRY_NAMES[country] ?? country,
  ].filter(Boolean)
}

/** Returns the type of customer: "Particulier", or "Zakelijk" with the company name. */
export const customerTypeText = ({
  customerType,
  companyName,
}: {
  customerType: string
  companyName: string
}): string => (customerType === 'business' ? `Zakelijk${companyName && `: ${companyName}`}` : 'Particulier')

/** Returns whether two email addresses are the same, in any case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns an email address with most letters hidden, so that the customer recognizes it and others do not learn it.
 *
 * @example emailHint('anna@voorbeeld.nl') // 'a•••@v•••.nl'
 */
export function emailHint(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  if (!name || dot <= 0) return ''
  return `${name[0]}•••@${domain[0]}•••${domain.slice(dot)}`
}
