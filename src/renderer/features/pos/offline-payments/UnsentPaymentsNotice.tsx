import { Link } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { isSettled } from './draft-money.ts'
import { unsentInWords } from './offline-payment-words.ts'
import { useOfflinePayments } from './use-offline-payments.ts'

/**
 * Warns before a count that this till has money which the shop does not know yet. Renders nothing without such money.
 */
export function UnsentPaymentsNotice() {
  const { data } = useOfflinePayments()
  const unsent = (data?.payments ?? []).filter((payment) => payment.state !== 'sent' && !isSettled(payment))
  if (unsent.length === 0) return null
  return (
    <Notice tone="bad">
      <p>{unsentInWords(unsent)}</p>
      <Link to={posPaths.drafts}>Bewaarde orders</Link>
    </Notice>
  )
}
