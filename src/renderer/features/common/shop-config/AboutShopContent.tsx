import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CUSTOMER_SERVICE_HOURS, SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import classes from './AboutShopContent.module.css'
import { HoursTable } from './HoursTable.tsx'
import { ShopPictures } from './ShopPictures.tsx'
import { SpecialDays } from './SpecialDays.tsx'
import { useShop, useSpecialDays } from './shop-queries.ts'
import { useOpenNow } from './use-open-now.ts'

/**
 * Address, hours and pictures of the shop.
 *
 * @param onFollow called when the visitor follows the link to the page about the shop, so that the dialog can close;
 * without it there is no link
 */
export function AboutShopContent({ onFollow }: { onFollow?: () => void }) {
  const shop = useShop()
  const specialDays = useSpecialDays()
  const isOpenNow = useOpenNow(SHOWROOM_HOURS, specialDays)
  return (
    <div className={classes.content}>
      <div className={classes.text}>
        <p>{shop.description}</p>
        <address className={classes.address}>
          {shop.street}
          <br />
          {shop.zipcode} {shop.city}
          <br />
          <a href={phoneHref(shop.phone)}>{shop.phone}</a>
          <br />
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </address>
        {isOpenNow !== undefined && <p>{isOpenNow ? 'De showroom is nu open.' : 'De showroom is nu gesloten.'}</p>}
        <HoursTable hours={SHOWROOM_HOURS} caption="Showroom" />
        <HoursTable hours={CUSTOMER_SERVICE_HOURS} caption="Klantenservice" />
        <SpecialDays days={specialDays} />
        {onFollow && (
          <p>
            <Link to={sitePaths.shopInfo(shop.slug)} onClick={onFollow}>
              Meer over {shop.name}, de route en de mensen
            </Link>
          </p>
        )}
      </div>
      <ShopPictures />
    </div>
  )
}
