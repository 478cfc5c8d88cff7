import { offlinePaymentsChanged, offlinePaymentsList } from '#shared/contracts/pos/offline-payment-channels.ts'
import { useChannelQuery } from '../bridge/index.ts'

/** Returns the payments that this till took offline, as far as they are still listed. */
export const useOfflinePayments = () => useChannelQuery(offlinePaymentsList, offlinePaymentsChanged)
