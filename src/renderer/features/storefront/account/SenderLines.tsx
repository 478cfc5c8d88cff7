import { useShop } from '../../common/shop-config/index.ts'
import classes from './SenderLines.module.css'

/** Who sells, as the head of the sheet that is printed (law row 5); on the screen the page says it already. */
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
