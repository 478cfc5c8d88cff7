import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { CUSTOMER_SERVICE_HOURS, SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './AboutShopContent.module.css'
import { HoursTable } from './HoursTable.tsx'
import { useShop } from './shop-queries.ts'
import { useOpenNow } from './use-open-now.ts'

/** What is shown of the shop, from the door to a corner at home. Finished pictures: `resources/pictures/scenes`. */
const INSPIRATION = [
  { name: 'showroom', alt: 'De showroom met leren banken en achteraan de wand met kleurstalen' },
  { name: 'sample-wall', alt: 'Een wand met tientallen leerstalen, van crème tot zwart' },
  { name: 'workshop', alt: 'Een huid op de snijtafel, met halvemaanmes, liniaal en garen' },
  {
    name: 'stitching',
    alt: 'Een naad van dichtbij: cognackleurig leer met twee rijen handstiksel en de naald nog in de draad',
  },
  { name: 'delivery', alt: 'Een ingepakte bank voor een open voordeur, net thuisgebracht' },
  { name: 'home', alt: 'Een leren relaxfauteuil bij een brandende lamp en een boekenkast' },
]

const sceneUrl = (name: string) =>
  pictureUrl({ kind: 'scene', name }, { version: ANY_VERSION, width: 640, format: 'webp' })

/** What stands in the popup about the shop. */
export function AboutShopContent() {
  const shop = useShop()
  const isOpenNow = useOpenNow(SHOWROOM_HOURS)
  return (
    <div className={classes.content}>
      <div className={classes.words}>
        <p>{shop.description}</p>
        <address className={classes.address}>
          {shop.street}
          <br />
          {shop.zipcode} {shop.city}
          <br />
          <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>{shop.phone}</a>
          <br />
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </address>
        {isOpenNow !== undefined && <p>{isOpenNow ? 'De showroom is nu open.' : 'De showroom is nu gesloten.'}</p>}
        <HoursTable hours={SHOWROOM_HOURS} caption="Showroom" />
        <HoursTable hours={CUSTOMER_SERVICE_HOURS} caption="Klantenservice" />
      </div>
      <ul className={classes.pictures}>
        {INSPIRATION.map(({ name, alt }) => (
          <li key={name}>
            <Picture
              src={sceneUrl(name)}
              alt={alt}
              width={640}
              height={480}
              sizes="(min-width: 48em) 20rem, 45vw"
              className={classes.picture ?? ''}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
