import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { visibleHomeBanners } from '#shared/domain/menu/banners.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { useApi } from '../../../lib/api.ts'
import { timing } from '../../../lib/timing.ts'
import { useRotation } from '../../../lib/use-rotation.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { BannerControls } from './BannerControls.tsx'
import { homeBanners } from './banner-queries.ts'
import classes from './HomeBanners.module.css'

/** Shown when the shop has no banners for today, while they load, and when they failed to load. */
const DEFAULT_BANNER = {
  imageUrl: pictureUrl({ kind: 'banner', name: 'living' }, { version: ANY_VERSION, width: 1600, format: 'webp' }),
  imageAlt: 'Een leren bank in een lichte woonkamer',
  url: null,
}

/** The rotating banners of the home page, with the shop's introduction. */
export function HomeBanners() {
  const { data = [] } = useQuery(homeBanners(useApi()))
  const visible = visibleHomeBanners(data, useToday())
  const banners = visible.length > 0 ? visible : [DEFAULT_BANNER]
  const rotation = useRotation(banners.length, timing.carouselMs)

  return (
    <section className={classes.hero} aria-label="Uitgelicht" {...rotation.holdProps}>
      <div className={classes.stage}>
        {banners.map((banner, index) => (
          <div
            key={`${banner.imageUrl} ${banner.url}`}
            className={classes.slide}
            data-shown={index === rotation.current || undefined}
            inert={index !== rotation.current}
          >
            <BannerPicture banner={banner} isFirst={index === 0} />
          </div>
        ))}
        <BannerControls count={banners.length} {...rotation} />
      </div>
      <div className={classes.content}>
        <h1 className={classes.title}>Leren meubels, gemaakt zoals u ze wilt</h1>
        <p className={classes.text}>
          Kies uw model, uit meer dan 150 kleuren echt leer. Wij maken het op maat en bezorgen het gratis.
        </p>
        <Button component={Link} to="/leren-bank" size="md">
          Bekijk de banken
        </Button>
      </div>
    </section>
  )
}

type BannerPictureProps = { banner: { imageUrl: string; imageAlt: string; url: string | null }; isFirst: boolean }

function BannerPicture({ banner: { imageUrl, imageAlt, url }, isFirst }: BannerPictureProps) {
  const picture = (
    <Picture
      src={imageUrl}
      alt={imageAlt}
      width={1600}
      height={700}
      sizes="(min-width: 82.5em) 1280px, 100vw"
      priority={isFirst}
      className={classes.picture ?? ''}
    />
  )
  if (!url) return picture
  return (
    <Link to={url} className={classes.link}>
      {picture}
    </Link>
  )
}
