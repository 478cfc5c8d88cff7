import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { visibleMenuBanners } from '#shared/domain/menu/banners.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { DrawnPart } from '../../../lib/drawn-parts.tsx'
import { useToday } from '../../../lib/use-today.ts'
import { menuBanners } from './banner-queries.ts'
import classes from './MenuBannerStrip.module.css'

/** Messages of the shop above the header, each in the colors that the shop chose. */
export function MenuBannerStrip() {
  const { data } = useQuery(menuBanners(useApi()))
  const today = useToday()
  if (!data) return null
  return (
    <DrawnPart name="menu-banners" by={() => [data, today]}>
      <Banners all={data} today={today} />
    </DrawnPart>
  )
}

type BannersProps = { all: Awaited<ReturnType<Api['menu']['banners']>>; today: CalendarDay }

function Banners({ all, today }: BannersProps) {
  const banners = visibleMenuBanners(all, today)
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
