import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CartLink } from '../../features/common/cart/CartLink.tsx'
import { SessionLink } from '../../features/common/sessions/SessionLink.tsx'
import { Wordmark } from '../../features/common/shell/Wordmark.tsx'
import { AboutShop } from '../../features/common/shop-config/AboutShop.tsx'
import { useShop } from '../../features/common/shop-config/index.ts'
import { OpeningHours } from '../../features/common/shop-config/OpeningHours.tsx'
import { DesktopMenu } from '../../features/storefront/menu/DesktopMenu.tsx'
import { MobileMenu } from '../../features/storefront/menu/MobileMenu.tsx'
import { useNavigation } from '../../features/storefront/menu/menu-queries.ts'
import { SearchBox } from '../../features/storefront/search/SearchBox.tsx'
import { RatingBadge } from '../../features/storefront/shop-reviews/RatingBadge.tsx'
import { DrawnPart } from '../../lib/drawn-parts.tsx'
import classes from './Header.module.css'

/**
 * Header of the web shop: logo, search, links to account and cart, and the menu. Before hydration the search field is
 * an HTML form, and the menu is a list of links that opens by CSS.
 */
export function Header() {
  const { name, slug } = useShop()
  const navigation = useNavigation()
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
        <DrawnPart name="menu" by={() => [navigation]}>
          <DesktopMenu />
        </DrawnPart>
      </div>
    </header>
  )
}
