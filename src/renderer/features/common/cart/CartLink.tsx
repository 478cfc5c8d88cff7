import { IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { cartBadge, cartCount } from '#shared/domain/cart/cart.ts'
import { headerAction } from '../../../ui/header-action.ts'
import { useShoppingStore } from './cart-store.ts'

/** Link to the cart, with the number of pieces in the cart. */
export function CartLink() {
  const count = useShoppingStore(({ lines }) => cartCount(lines))
  const pieces = count === 1 ? '1 artikel' : `${count} artikelen`
  return (
    <Link to={sitePaths.cart} className={headerAction.link} aria-label={`Winkelwagen, ${pieces}`}>
      <IconShoppingBag size={24} stroke={1.5} aria-hidden />
      {count > 0 && (
        <span className={headerAction.badge} aria-hidden="true">
          {cartBadge(count)}
        </span>
      )}
    </Link>
  )
}
