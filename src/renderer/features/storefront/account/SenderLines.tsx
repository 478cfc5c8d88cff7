import { useShop } from '../../common/shop-config/index.ts'
import classes from './SenderLines.module.css'

/**
 * The seller's details, at the top of the printed order (docs/law.md#r5). Hidden on the screen.
 */
export function SenderLines() {
  const { name, street, zipcode, city, phone, email, kvkNumber, vatNumber } = useShop()
  return (
    <address className={classes.sender}>
      <strong>{name}</strong>
      <span>
        {street}, {zipcode} {city}
      </span>
      <span>
        {phone} · {email}
      </span>
      <span>
        KvK {kvkNumber} · Btw {vatNumber}
      </span>
    </address>
  )
}
