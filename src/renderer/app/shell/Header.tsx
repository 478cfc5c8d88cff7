import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CartLink } from '../../features/common/cart/CartLink.tsx'
import { SessionLink } from '../../features/common/sessions/SessionLink.tsx'
import { Wordmark } from '../../features/common/shell/Wordmark.tsx'
import { AboutShop } from '../../features/common/shop-config/AboutShop.tsx'
import { useShop, useSpecialDays } from '../../features/common/shop-config/index.ts'
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
  const shop = useShop()
  const { name, slug } = shop
  return (
    <DrawnHeader shop={shop}>
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
    </DrawnHeader>
  )
}

/**
 * The header as a part that the server draws once. On the results page the search field has the term of the visitor, so
 * there the header is drawn for the page. A component of its own, so that the header does not render at a navigation.
 */
function DrawnHeader({ shop, children }: { shop: ShopDetails; children: ReactNode }) {
  const navigation = useNavigation()
  const specialDays = useSpecialDays()
  const { pathname } = useLocation()
  const hasTerm = pathname === sitePaths.searchPage
  return (
    <DrawnPart name="header" by={() => (hasTerm ? undefined : [shop, navigation, specialDays])}>
      {children}
    </DrawnPart>
  )
}
