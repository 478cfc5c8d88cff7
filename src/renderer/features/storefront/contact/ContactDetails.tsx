import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import {
  CUSTOMER_SERVICE_HOURS,
  type OpeningHours,
  SHOWROOM_HOURS,
  type SpecialDay,
} from '#shared/domain/showroom/opening-hours.ts'
import { closedDays } from '#shared/domain/showroom/special-days.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import {
  HoursTable,
  SpecialDays,
  useOpeningToday,
  useOpenNow,
  useShop,
  useSpecialDays,
} from '../../common/shop-config/index.ts'
import classes from './ContactDetails.module.css'

/** Shows the address, the ways to contact the shop, and whether it is open now. */
export function ContactDetails() {
  const { name, street, zipcode, city, phone, email, kvkNumber, vatNumber } = useShop()
  const specialDays = useSpecialDays()
  return (
    <div className={classes.details}>
      <address className={classes.address}>
        <p className={classes.line}>
          <IconMapPin size={22} stroke={1.6} aria-hidden />
          <span>
            {name}
            <br />
            {street}
            <br />
            {zipcode} {city}
          </span>
        </p>
        <p className={classes.line}>
          <IconPhone size={22} stroke={1.6} aria-hidden />
          <a className={classes.link} href={phoneHref(phone)}>
            {phone}
          </a>
        </p>
        <p className={classes.line}>
          <IconMail size={22} stroke={1.6} aria-hidden />
          <a className={classes.link} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </address>
      <div className={classes.hours}>
        <Hours caption="Showroom" hours={SHOWROOM_HOURS} specialDays={specialDays} />
        <Hours caption="Klantenservice" hours={CUSTOMER_SERVICE_HOURS} specialDays={closedDays(specialDays)} />
        <SpecialDays days={specialDays} />
      </div>
      <p className={classes.company}>
        KvK {kvkNumber} · Btw {vatNumber}
      </p>
    </div>
  )
}

type HoursProps = { caption: string; hours: OpeningHours; specialDays: readonly SpecialDay[] }

function Hours({ caption, hours, specialDays }: HoursProps) {
  const isOpenNow = useOpenNow(hours, specialDays)
  const today = useOpeningToday(hours, specialDays)
  return (
    <div>
      <HoursTable hours={hours} caption={caption} />
      <p className={classes.openNow} data-open={isOpenNow}>
        {today ?? '\u00a0'}
      </p>
    </div>
  )
}
