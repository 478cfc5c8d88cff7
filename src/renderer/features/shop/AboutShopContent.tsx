import { SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import type { Picture as ShopPicture } from '#shared/domain/pictures/picture.ts'
import classes from './AboutShopContent.module.css'
import { HoursTable } from './HoursTable.tsx'
import { useShop } from './shop-queries.ts'

const INSPIRATION: readonly { picture: ShopPicture; alt: string }[] = [
  { picture: { kind: 'banner', name: 'living' }, alt: 'Een leren bank in een lichte woonkamer' },
  { picture: { kind: 'model', model: 'sofa3', side: 'front', hex: '8a4b22' }, alt: 'Een driezitsbank in cognac leer' },
  { picture: { kind: 'banner', name: 'dining' }, alt: 'Leren eetkamerstoelen om een tafel' },
  { picture: { kind: 'model', model: 'armchair', side: 'front', hex: '4f5a3a' }, alt: 'Een fauteuil in olijfgroen leer' },
  { picture: { kind: 'banner', name: 'reading' }, alt: 'Een leesstoel bij het raam' },
  { picture: { kind: 'model', model: 'chair', side: 'front', hex: '2f2a26' }, alt: 'Een eetkamerstoel in zwart leer' },
]

/** What stands in the popup about the shop; fetched when it is opened. */
export function AboutShopContent() {
  const shop = useShop()
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
        <h3 className={classes.heading}>Showroom</h3>
        <HoursTable hours={SHOWROOM_HOURS} caption="Openingstijden van de showroom" />
      </div>
      <ul className={classes.pictures}>
        {INSPIRATION.map(({ picture, alt }) => (
          <li key={alt}>
            <img src={pictureUrl(picture, { version: ANY_VERSION, width: 480, format: 'webp' })} alt={alt} width={480} height={360} loading="lazy" className={classes.picture} />
          </li>
        ))}
      </ul>
    </div>
  )
}
