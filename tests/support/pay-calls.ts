import type { Api } from '#shared/contracts/endpoints.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'

type Extra = { attemptId?: string; confirmOverpayment?: boolean; amountCents?: number }

/** Starts a payment. A guest's call may omit the amount, because the server computes it. */
export const pay = (api: Api, salesOrderId: number, type: PaymentType = 'PAYLINK', extra: Extra = {}) =>
  api.payments.start({
    body: {
      Amount: extra.amountCents ?? 0,
      SalesOrderId: salesOrderId,
      PaymentType: type,
      AttemptId: extra.attemptId,
      ConfirmOverpayment: extra.confirmOverpayment,
    },
  })

export const paymentStatus = (api: Api, salesOrderId: number) =>
  api.payments.status({ query: { reference: salesOrderId } })

/** Returns the provider's payment id, from the URL of its page. */
export const payIdOf = ({ paymentUrl }: { paymentUrl: string | null }): string => paymentUrl?.split('/').at(-1) ?? ''
