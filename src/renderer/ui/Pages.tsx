import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './Pages.module.css'

type PagesProps = {
  page: number
  count: number
  hrefOf: (page: number) => string
  /** The link of the router; this room knows none. */
  Link: ComponentType<{ to: string; className?: string; 'aria-label'?: string; 'aria-current'?: 'page'; rel?: string; children: ReactNode }>
}

/** Ways to the other pages of a list, as links: they can be opened in a tab, and search engines follow them. */
export function Pages({ page, count, hrefOf, Link }: PagesProps) {
  if (count <= 1) return null
  return (
    <nav aria-label="Pagina's" className={classes.pages}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} className={classes.page} aria-label="Vorige pagina" rel="prev">
          <IconChevronLeft size={20} aria-hidden />
        </Link>
      )}
      {shownPages(page, count).map((shown, index) =>
        shown === undefined ? (
          <span key={`gap-${index}`} className={classes.gap}>
            …
          </span>
        ) : (
          <Link key={shown} to={hrefOf(shown)} className={classes.page} aria-label={`Pagina ${shown}`} {...(shown === page && { 'aria-current': 'page' as const })}>
            {shown}
          </Link>
        ),
      )}
      {page < count && (
        <Link to={hrefOf(page + 1)} className={classes.page} aria-label="Volgende pagina" rel="next">
          <IconChevronRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, and those around the current one; `undefined` where some are left out. */
export function shownPages(page: number, count: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, count].filter((shown) => shown >= 1 && shown <= count)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((shown, index) => (index > 0 && shown - (sorted[index - 1] ?? 0) > 1 ? [undefined, shown] : [shown]))
}
