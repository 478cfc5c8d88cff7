import { IconArrowLeft, IconLock, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Wordmark } from '../../features/common/shell/Wordmark.tsx'
import { useShop } from '../../features/common/shop-config/index.ts'
import { phoneHref } from '../../lib/phone-href.ts'
import classes from './Header.module.css'

/** Header of the checkout: links to the home page and the cart, and the shop's phone number. */
export function CheckoutHeader() {
  const { name, phone } = useShop()
  return (
    <header className={classes.header}>
      <div className={classes.fewBar}>
        <Link
          to={sitePaths.home}
          className={`${classes.logo} ${classes.fewLogo}`}
          aria-label={`${name}, naar de voorpagina`}
        >
          <Wordmark name={name} />
        </Link>
        <p className={classes.trust}>
          <IconLock size={18} stroke={1.6} aria-hidden />
          Veilig bestellen en betalen
        </p>
        <Link to={sitePaths.cart} className={classes.action} aria-label="Terug naar winkelwagen">
          <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          <span className={classes.words}>Terug naar winkelwagen</span>
        </Link>
        {phone !== '' && (
          <a href={phoneHref(phone)} className={classes.action} aria-label={`Bel ${phone}`}>
            <IconPhone size={20} stroke={1.6} aria-hidden />
            <span className={classes.number}>{phone}</span>
          </a>
        )}
      </div>
    </header>
  )
}
