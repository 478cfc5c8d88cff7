import type { ShopLocation } from '#shared/contracts/locations.ts'
import { SpecialDays, useOpeningToday } from '../../common/shop-config/index.ts'
import classes from './LocationOpening.module.css'

/** The opening of a location today, and its coming special opening days. */
export function LocationOpening({ location: { hours, specialDays } }: { location: ShopLocation }) {
  // The server does not render the sentence: space for it keeps the page from moving.
  const today = useOpeningToday(hours, specialDays) ?? '\u00a0'
  return (
    <div className={classes.opening}>
      <p>{today}</p>
      <SpecialDays days={specialDays} />
    </div>
  )
}
