import {
  type OfflinePayment,
  offlinePaymentsChanged,
  offlinePaymentsList,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import { useChannelQuery } from '../bridge/index.ts'

/** Returns the payments that this till took offline, as far as they are still listed. */
export const useOfflinePayments = () => useChannelQuery(offlinePaymentsList, offlinePaymentsChanged)

/**
 * Returns the payments that count for the money of an order: also those that a user has removed from the list, because
 * the copy of the order on this till may be older.
 */
export function useTakenPayments(): readonly OfflinePayment[] {
  const { data } = useOfflinePayments()
  return data ? [...data.payments, ...data.seen] : []
}
