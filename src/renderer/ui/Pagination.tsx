import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './Pagination.module.css'

type PaginationProps = {
  /** Current page, from 1. */
  page: number
  /** Number of pages. */
  count: number
  hrefOf: (page: number) => string
  /** The router's link component. It is a prop, because `ui/` may not import the router. */
  Link: ComponentType<{
    to: string
    className?: string
    'aria-label'?: string
    'aria-current'?: 'page'
    rel?: string
    children: ReactNode
  }>
}

/**
 * Links to the other pages of a list. Not buttons, so that visitors can open a page in a tab and search engines find
 * all pages.
 */
export function Pagination({ page, count, hrefOf, Link }: PaginationProps) {
  if (count <= 1) return null
  return (
    <nav aria-label="Pagina's" className={classes.pages}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} className={classes.page} aria-label="Vorige pagina" rel="prev">
          <IconChevronLeft size={20} aria-hidden />
        </Link>
      )}
      {visiblePages(page, count).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} className={classes.gap}>
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={hrefOf(shown)}
            className={classes.page}
            aria-label={`Pagina ${shown}`}
            {...(shown === page && { 'aria-current': 'page' as const })}
          >
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

/** Returns the first page, the last, and those around the current one, with a marker for each gap. */
export function visiblePages(page: number, count: number): (number | 'gap before' | 'gap after')[] {
  const near = [page - 1, page, page + 1].filter((shown) => shown > 1 && shown < count)
  return [
    1,
    ...((near[0] ?? count) > 2 ? (['gap before'] as const) : []),
    ...near,
    ...((near.at(-1) ?? 1) < count - 1 ? (['gap after'] as const) : []),
    count,
  ]
}
