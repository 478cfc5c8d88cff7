import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CartLink } from '../../features/cart/CartLink.tsx'
import { MobileMenu } from '../../features/menu/MobileMenu.tsx'
import { SessionLink } from '../../features/session/SessionLink.tsx'
import { Wordmark } from '../../features/shell/Wordmark.tsx'
import { AboutShop } from '../../features/shop/AboutShop.tsx'
import { useShop } from '../../features/shop/index.ts'
import { OpeningHours } from '../../features/shop/OpeningHours.tsx'
import { RatingBadge } from '../../features/shop-reviews/RatingBadge.tsx'
import { later } from '../../lib/later.tsx'
import classes from './Header.module.css'

// Until they come alive the one is an ordinary form, the other a list of links that opens by itself.
const SearchBox = later(async () => (await import('../../features/search/SearchBox.later.tsx')).SearchBox)
const DesktopMenu = later(async () => (await import('../../features/menu/DesktopMenu.later.tsx')).DesktopMenu)

/** Logo, search, the ways to account and cart, and the menu. */
export function Header() {
  const { name, slug } = useShop()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <div className={classes.burger}>
          <MobileMenu />
        </div>
        <Link to={sitePaths.home} className={classes.logo} aria-label={`${name}, naar de voorpagina`}>
          <Wordmark name={name} />
        </Link>
        <div className={classes.search}>
          <SearchBox />
        </div>
        <div className={classes.wide}>
          <OpeningHours />
        </div>
        <div className={classes.rating}>
          <RatingBadge shopSlug={slug} />
        </div>
        <div className={classes.actions}>
          <AboutShop />
          <SessionLink />
          <CartLink />
        </div>
      </div>
      <div className={classes.menu}>
        <DesktopMenu />
      </div>
    </header>
  )
}
