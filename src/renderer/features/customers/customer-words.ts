import type { Customer } from '#shared/contracts/customers.ts'

/** Of what the accounting system does not have (specification §2). */
export const NOT_SYNCHRONISED = 'nog niet gesynchroniseerd'

type Buyer = NonNullable<Customer['latestOrder']>['salesOrderCustomer']

export const fullName = ({ firstname, middlename, lastname }: Buyer) =>
  [firstname, middlename, lastname].filter(Boolean).join(' ')

/** @example addressLines(buyer) // ['Voorbeeldstraat 12 a', '1234 AB Verzonnen aan Zee', 'NL'] */
export function addressLines({
  streetname,
  houseNumber,
  houseNumberAddition,
  zipcode,
  city,
  country,
}: Buyer): string[] {
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
  return [joined(streetname, houseNumber, houseNumberAddition), joined(zipcode, city), country].filter(Boolean)
}

export const customerTypeText = ({ customerType, companyName }: Buyer) =>
  customerType === 'business' ? `Zakelijk${companyName && `: ${companyName}`}` : 'Particulier'
