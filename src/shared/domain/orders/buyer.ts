import { lookup } from '#shared/kernel/lookup.ts'

/** A name in the parts that a form asks for. */
type PersonName = { firstname: string; middlename: string; lastname: string }

/** An address in the parts that a form asks for. */
type PostalAddress = {
  streetname: string
  houseNumber: string
  houseNumberAddition: string
  zipcode: string
  city: string
  country: string
}

/** Where the shop delivers (docs/requirements.md#s5), by the code that an address holds. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = lookup({
  NL: 'Nederland',
  BE: 'België',
  DE: 'Duitsland',
})

/** A person's name on one line; what was left out leaves no gap. */
export const fullName = ({ firstname, middlename, lastname }: PersonName): string =>
  [firstname, middlename, lastname].filter(Boolean).join(' ')

/**
 * An address in the lines of an envelope; none is empty.
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

/** What kind of customer ordered: "Particulier", or "Zakelijk" with the name of the company. */
export const customerTypeText = ({
  customerType,
  companyName,
}: {
  customerType: string
  companyName: string
}): string => (customerType === 'business' ? `Zakelijk${companyName && `: ${companyName}`}` : 'Particulier')
