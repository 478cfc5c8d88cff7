import type { ShopLocation } from '#shared/contracts/locations.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import classes from './LocationAddress.module.css'

/** Address, telephone number and email address of a location. */
export function LocationAddress({ location: { street, zipcode, city, phone, email } }: { location: ShopLocation }) {
  return (
    <address className={classes.address}>
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
