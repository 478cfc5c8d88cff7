import { IconClock } from '@tabler/icons-react'
import { CUSTOMER_SERVICE_HOURS, SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { HoursTable } from './HoursTable.tsx'
import classes from './OpeningHours.module.css'
import { SpecialDays } from './SpecialDays.tsx'
import { useSpecialDays } from './shop-queries.ts'
import { useOpenNow } from './use-open-now.ts'

/** Opening hours, behind a button that says whether the shop is open now. */
export function OpeningHours() {
  const specialDays = useSpecialDays()
  return (
    <Disclosure
      panelId="openingstijden"
      label={
        <span className={classes.label}>
          <IconClock size={20} stroke={1.5} aria-hidden />
          <OpenNow />
        </span>
      }
    >
      <div className={classes.tables}>
        <HoursTable hours={SHOWROOM_HOURS} caption="Showroom" />
        <HoursTable hours={CUSTOMER_SERVICE_HOURS} caption="Klantenservice" />
        <SpecialDays days={specialDays} />
      </div>
    </Disclosure>
  )
}

function OpenNow() {
  const isOpenNow = useOpenNow(SHOWROOM_HOURS, useSpecialDays())
  if (isOpenNow === undefined) return 'Openingstijden'
  return isOpenNow ? 'Showroom nu open' : 'Showroom nu gesloten'
}
