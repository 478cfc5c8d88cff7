import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ShopPage } from '#shared/domain/search/shop-pages.ts'
import classes from './FoundPages.module.css'
import { shopPageLink } from './shop-page-links.ts'

/** Lists the shop's own pages that match the search term, for example "levertijd", above the products. */
export function FoundPages({ pages, shopSlug }: { pages: readonly ShopPage[]; shopSlug: string }) {
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="gevonden-paginas" className={classes.pages}>
      <h2 id="gevonden-paginas" className={classes.heading}>
        Pagina’s
      </h2>
      <ul className={classes.list}>
        {pages.map((page) => {
          const { path, title, text } = shopPageLink(page, shopSlug)
          return (
            <li key={page}>
              <Link to={path} className={classes.page}>
                <span>
                  <strong className={classes.title}>{title}</strong>
                  <span className={classes.text}>{text}</span>
                </span>
                <IconChevronRight size={20} stroke={1.6} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
