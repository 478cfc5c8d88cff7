import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { CheckoutForm } from '#shared/contracts/checkout-form.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { continueRunningPayment } from '../payments/index.ts'

/**
 * Returns the mutation that accepts a version of a quote, and then opens the payment page. A repeated call finds the same
 * order. When the payment cannot be started, the page of the order opens, where the customer can pay.
 */
export function useAcceptQuote(quoteId: number) {
  const api = useApi()
  const platform = usePlatform()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, version }: { form: CheckoutForm; version: number }) => {
      const body = { ...choicesInCodes(form), version }
      const { salesOrderId, salesOrderDeposit } = await api.quotes.accept({ params: { id: quoteId }, body })
      try {
        const paymentUrl = salesOrderDeposit > 0 ? await startPayment(salesOrderId, salesOrderDeposit) : undefined
        window.scrollTo(0, 0)
        if (paymentUrl) await platform.payAt(paymentUrl)
        else await navigate(sitePaths.confirmation(salesOrderId))
      } finally {
        // Not earlier: the page of an accepted quote has no form, and the form shows the progress until here.
        void queryClient.invalidateQueries({ queryKey: ['quote', quoteId] })
      }
    },
    onError: async (error: Error) => {
      report(error, 'quote acceptance')
      const hasChanged = error instanceof ShopError && CHANGED.includes(error.code)
      if (hasChanged) await queryClient.invalidateQueries({ queryKey: ['quote', quoteId] })
    },
  })

  async function startPayment(salesOrderId: number, deposit: number): Promise<string | undefined> {
    try {
      const { paymentUrl } = await api.payments
        .start({ body: { Amount: centsFromEuros(deposit), SalesOrderId: salesOrderId, PaymentType: 'PAYLINK' } })
        .catch(continueRunningPayment)
      return paymentUrl ?? undefined
    } catch (error) {
      report(error, 'payment start')
      return undefined
    }
  }
}

/** Failures after which the quote is no longer as the page shows it. */
const CHANGED = ['quote_replaced', 'quote_expired', 'quote_closed']
