import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { visibleMenuBanners } from '#shared/domain/menu/banners.ts'
import { useApi } from '../../../lib/api.ts'
import { useToday } from '../../../lib/use-today.ts'
import { menuBanners } from './banner-queries.ts'
import classes from './MenuBannerStrip.module.css'

/** Messages of the shop above the header, each in the colors that the shop chose. */
export function MenuBannerStrip() {
  const { data = [] } = useQuery(menuBanners(useApi()))
  const banners = visibleMenuBanners(data, useToday())
  if (banners.length === 0) return null
  return (
    <aside aria-label="Nieuws van de winkel" className={classes.strips}>
      {banners.map(({ text, url, urlTitle, background, color, dateFrom }) => (
        <div
          key={`${dateFrom} ${text}`}
          className={classes.strip}
          style={{ background: background ?? undefined, color: color ?? undefined }}
        >
          {url ? (
            <Link to={url} title={urlTitle ?? undefined} className={classes.text}>
              {text}
            </Link>
          ) : (
            <span className={classes.text}>{text}</span>
          )}
        </div>
      ))}
    </aside>
  )
}
