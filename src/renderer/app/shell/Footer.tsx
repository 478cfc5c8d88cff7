import { IconCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { footerColumns } from '#shared/domain/menu/menu.ts'
import { Wordmark } from '../../features/common/shell/Wordmark.tsx'
import { useHasShowrooms, useShop } from '../../features/common/shop-config/index.ts'
import { MenuLink } from '../../features/storefront/menu/MenuLink.tsx'
import { useNavigation } from '../../features/storefront/menu/menu-queries.ts'
import { DrawnPart } from '../../lib/drawn-parts.tsx'
import { phoneHref } from '../../lib/phone-href.ts'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { useIsNear } from '../../lib/use-is-near.ts'
import type { ShellFrame } from '../screen.ts'
import { CheckoutFooter } from './CheckoutFooter.tsx'
import { CookieSettingsEntry } from './ConsentLoader.tsx'
import classes from './Footer.module.css'

const ReviewCarousel = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/shop-reviews/ReviewCarousel.tsx')).ReviewCarousel,
  })),
)

const PaymentMarks = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/payment-marks/index.ts')).PaymentMarks,
  })),
)

// A script of its own: as a part of this one, its store would be named in the first script of every page.
const SampleLeatherLoader = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/sample-leather/SampleLeatherLoader.tsx')).SampleLeatherLoader,
  })),
)

const REASONS = [
  'Alleen echt leer, met meer dan 150 kleuren om uit te kiezen',
  'Op maat gemaakt: u kiest leer, poten, armleuningen en zithoogte',
  'Gratis kleurstalen thuis, voordat u beslist',
  'Meubels gratis bezorgd door onze eigen bezorgservice',
  'Te zien en te voelen in onze showroom',
] as const

const LEGAL = [
  { to: sitePaths.account, text: 'Uw account' },
  { to: sitePaths.terms, text: 'Algemene voorwaarden' },
  { to: sitePaths.privacy, text: 'Privacy' },
  { to: sitePaths.cookies, text: 'Cookies' },
  { to: sitePaths.warranty, text: 'Garantie' },
  { to: sitePaths.accessibility, text: 'Toegankelijkheid' },
  { to: sitePaths.withdrawal, text: 'Hier overeenkomst herroepen' },
] as const

/**
 * Shows the full footer, or the footer of the checkout when the page has that frame. The bar of the visitor's sample is
 * here, because this part and the bar are not in the first load.
 */
export function Footer({ frame }: { frame: ShellFrame | undefined }) {
  const shop = useShop()
  const navigation = useNavigation()
  const isHydrated = useIsHydrated()
  return (
    <>
      <DrawnPart name={frame ? 'checkout-footer' : 'footer'} by={() => [shop, navigation]}>
        {frame ? <CheckoutFooter /> : <ShopFooter />}
      </DrawnPart>
      {isHydrated && !frame && (
        <Suspense>
          <SampleLeatherLoader />
        </Suspense>
      )}
    </>
  )
}

/**
 * Reasons to buy here, links, company details (BW 3:15d) and legal pages. Reviews and means of payment load when the visitor
 * comes near.
 */
function ShopFooter() {
  const shop = useShop()
  const columns = footerColumns(useNavigation())
  const [footer, isNear] = useIsNear<HTMLElement>()
  return (
    <footer ref={footer} className={classes.footer}>
      {isNear && (
        <Suspense>
          <ReviewCarousel shopSlug={shop.slug} />
        </Suspense>
      )}
      <div className={classes.inside}>
        <section aria-labelledby="waarom" className={classes.reasons}>
          <h2 id="waarom" className={classes.title}>
            Waarom {shop.name}
          </h2>
          <ul className={classes.list}>
            {REASONS.map((reason) => (
              <li key={reason} className={classes.reason}>
                <IconCheck size={20} stroke={1.8} className={classes.check} aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
        </section>
        {columns.map((column) => (
          <nav key={column.id} aria-label={column.displayName}>
            <h2 className={classes.heading}>{column.displayName}</h2>
            <ul className={classes.list}>
              {column.children.map((entry) => (
                <li key={entry.id}>
                  <MenuLink node={entry} className={classes.link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <CompanyDetails />
      </div>
      <div className={classes.base}>
        <ul className={classes.legal}>
          {LEGAL.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                {text}
              </Link>
            </li>
          ))}
          <CookieSettingsEntry className={classes.link} />
        </ul>
        {isNear && (
          <Suspense>
            <PaymentMarks />
          </Suspense>
        )}
        <p>Alle prijzen zijn inclusief btw.</p>
      </div>
    </footer>
  )
}

function CompanyDetails() {
  const shop = useShop()
  const hasShowrooms = useHasShowrooms()
  return (
    <section aria-labelledby="gegevens" className={classes.company}>
      <h2 id="gegevens" className={classes.heading}>
        <Wordmark name={shop.name} />
      </h2>
      <address className={classes.address}>
        {shop.street}, {shop.zipcode} {shop.city}
        <a className={classes.link} href={phoneHref(shop.phone)}>
          {shop.phone}
        </a>
        <a className={classes.link} href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        <Link className={classes.link} to={sitePaths.shopInfo(shop.slug)}>
          Over ons en de showroom
        </Link>
        {hasShowrooms && (
          <Link className={classes.link} to={sitePaths.showrooms}>
            Alle showrooms
          </Link>
        )}
        <span>KvK {shop.kvkNumber}</span>
        <span>Btw {shop.vatNumber}</span>
      </address>
      <ul className={classes.social}>
        {shop.socialLinks.map(({ name, url }) => (
          <li key={name}>
            <a className={classes.link} href={url} rel="noopener" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
