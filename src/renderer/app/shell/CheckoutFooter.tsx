import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { CookieSettingsEntry } from './ConsentLoader.tsx'
import classes from './Footer.module.css'

const LINKS = [
  { to: sitePaths.terms, text: 'Algemene voorwaarden' },
  { to: sitePaths.privacy, text: 'Privacy' },
  { to: sitePaths.cookies, text: 'Cookies' },
  { to: sitePaths.warranty, text: 'Garantie' },
  { to: sitePaths.accessibility, text: 'Toegankelijkheid' },
  { to: sitePaths.withdrawal, text: 'Hier overeenkomst herroepen' },
  { to: sitePaths.contact, text: 'Contact' },
] as const

/** Footer of the checkout: the pages that the law requires, and the company details (BW 3:15d). */
export function CheckoutFooter() {
  const { name, street, zipcode, city, email, kvkNumber, vatNumber } = useShop()
  return (
    <footer className={classes.footer}>
      <div className={classes.base}>
        <ul className={classes.legal}>
          {LINKS.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                {text}
              </Link>
            </li>
          ))}
          <CookieSettingsEntry className={classes.link} />
        </ul>
        <p>
          {name}, {street}, {zipcode} {city} · KvK {kvkNumber} · Btw {vatNumber} ·{' '}
          <a href={`mailto:${email}`} className={classes.link}>
            {email}
          </a>
        </p>
        <p>Alle prijzen zijn inclusief btw.</p>
      </div>
    </footer>
  )
}
