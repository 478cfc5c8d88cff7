import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ANY_VERSION, PLACEHOLDER_IMAGE_URL, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { useApi } from '../../lib/api.ts'
import { freshness } from '../../lib/freshness.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './AboutShopContent.module.css'
import { HoursTable } from './HoursTable.tsx'
import { useShop } from './shop-queries.ts'

const banner = (name: string) =>
  pictureUrl({ kind: 'banner', name }, { version: ANY_VERSION, width: 640, format: 'webp' })

const ROOMS = [
  { imageUrl: banner('living'), alt: 'Een leren bank in een lichte woonkamer' },
  { imageUrl: banner('dining'), alt: 'Leren eetkamerstoelen om een tafel' },
  { imageUrl: banner('reading'), alt: 'Een leesstoel bij het raam' },
  { imageUrl: banner('samples'), alt: 'Kleurstalen van leer naast elkaar' },
]
const PIECES_BESIDE_ROOMS = 2

/** Six pictures: the rooms, and what stands in the showroom now. */
const inspiration = (api: Api) =>
  queryOptions({
    queryKey: ['inspiration'],
    queryFn: async () => {
      const { items } = await api.catalog.stockList({
        query: { list: 'leren-meubels-op-voorraad', page: 1, pageSize: PIECES_BESIDE_ROOMS },
      })
      return [
        ...ROOMS,
        ...items.map(({ imageUrl, displayName }) => ({
          imageUrl: imageUrl ?? PLACEHOLDER_IMAGE_URL,
          alt: displayName,
        })),
      ]
    },
    ...freshness.standard,
  })

/** What stands in the popup about the shop; fetched when it is opened. */
export function AboutShopContent() {
  const shop = useShop()
  const { data: pictures = ROOMS } = useQuery(inspiration(useApi()))
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
        <HoursTable hours={SHOWROOM_HOURS} caption="Showroom" />
      </div>
      <ul className={classes.pictures}>
        {pictures.map(({ imageUrl, alt }) => (
          <li key={imageUrl}>
            <Picture
              src={imageUrl}
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
