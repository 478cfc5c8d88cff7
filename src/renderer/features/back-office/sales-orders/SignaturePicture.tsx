import { SIGNATURE_SIZE } from '#shared/domain/orders/signed-order.ts'
import classes from './StaffOrders.module.css'

/** The signature of a customer. */
export function SignaturePicture({ path }: { path: string }) {
  return (
    <svg
      className={classes.signature}
      viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
      role="img"
      aria-label="Handtekening van de klant"
    >
      <path d={path} />
    </svg>
  )
}
