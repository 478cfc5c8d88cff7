import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CartLink } from '../../features/cart/CartLink.tsx'
import { DesktopMenu } from '../../features/menu/DesktopMenu.tsx'
import { MobileMenu } from '../../features/menu/MobileMenu.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { SessionLink } from '../../features/session/SessionLink.tsx'
import { Wordmark } from '../../features/shell/Wordmark.tsx'
import { AboutShop } from '../../features/shop/AboutShop.tsx'
import { useShop } from '../../features/shop/index.ts'
import { OpeningHours } from '../../features/shop/OpeningHours.tsx'
import { RatingBadge } from '../../features/shop-reviews/RatingBadge.tsx'
import classes from './Header.module.css'

/**
 * Logo, search, the ways to account and cart, and the menu. Until it comes alive the search box is an ordinary form and the
 * menu a list of links that opens by itself.
 */
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
