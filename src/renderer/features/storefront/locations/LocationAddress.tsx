import type { ShopLocation } from '#shared/contracts/locations.ts'
import { phoneHref } from '../../../lib/phone-href.ts'

/** Address, telephone number and email address of a location. */
export function LocationAddress({ location: { street, zipcode, city, phone, email } }: { location: ShopLocation }) {
  return (
    <address>
      {street && (
        <>
          {street}
          <br />
        </>
      )}
      {zipcode} {city}
      {phone && (
        <>
          <br />
          <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {email && (
        <>
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </address>
  )
}
