import type { ParkedSaleFate } from '#shared/contracts/parked-sales.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the time since a sale was parked, in words. @example ageInWords(4000) // '1 uur' */
export function ageInWords(seconds: number): string {
  if (seconds < MINUTE) return 'zojuist'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} uur`
  const days = Math.floor(seconds / DAY)
  return days === 1 ? '1 dag' : `${days} dagen`
}

/** Error for a sale that cannot be put into the form, because the user began another order during the request. */
export class OrderInTheWay extends Error {
  override readonly name = 'OrderInTheWay'
}

/**
 * Returns the text for a failure with a parked sale. If the sale is gone, the text says who took or removed the sale.
 */
export function parkedProblem(error: Error): string {
  if (error instanceof OrderInTheWay)
    return 'Er wordt intussen een andere order geschreven. Die blijft staan; neem deze verkoop daarna opnieuw terug.'
  if (!(error instanceof ShopError)) return 'Er is een fout opgetreden. Probeer het nog eens.'
  if (error.code === 'idempotency_key_reused')
    return 'Deze verkoop is bij een eerdere poging al geparkeerd, met andere gegevens. Kijk bij de geparkeerde verkopen. Parkeert u nu nog eens, dan staat hij er twee keer.'
  if (error.code !== 'parked_sale_not_found') return error.message
  const { fate, by } = (error.detail ?? { fate: 'unknown', by: null }) as ParkedSaleFate // the contract defines this detail
  if (fate === 'taken') return `${by ?? 'Een collega'} heeft deze verkoop al teruggenomen.`
  if (fate === 'removed') return `${by ?? 'Een collega'} heeft deze verkoop verwijderd.`
  return error.message
}
