import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CheckoutForm } from '#shared/contracts/checkout-form.ts'
import type { Quote } from '#shared/contracts/quotes.ts'
import { useAcceptQuote, useQuote } from '#src/renderer/features/storefront/quotes/index.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const form = { delivery: 'pickup', deliveryAddress: 'same', payment: 'deposit' } as CheckoutForm // what the call reads

const quote: Quote = {
  quoteId: 7,
  number: 'OF-2026-00007',
  state: 'seen',
  isPastValidity: false,
  emailHint: 'a•••@v•••.nl',
  buyer: {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: '',
    firstname: 'Anna',
    middlename: '',
    lastname: 'Wilde',
    phoneNumber: '',
  },
  reference: '',
  seller: null,
  versions: [],
  decidedDateTime: null,
  salesOrderId: null,
  renewalAskedDateTime: null,
}

function Accept() {
  const { data } = useQuote(7)
  const accept = useAcceptQuote(7)
  return data?.state === 'seen' ? (
    <button type="button" onClick={() => accept.mutate({ form, version: 1 })}>
      {accept.isPending ? 'Bezig' : 'Accepteren'}
    </button>
  ) : (
    <p>{data?.state}</p>
  )
}

it('keeps the form of a quote until the payment page is opened', async () => {
  let state: Quote['state'] = 'seen'
  const { api, calls } = stubApi({
    'GET /api/quote/7': () => ({ body: { ...quote, state } }),
    'POST /api/quote/7/accept': () => {
      state = 'accepted'
      return { body: { salesOrderId: 10_023, salesOrderDeposit: 100 } }
    },
    'POST /api/pay/start': () => ({ body: { paymentUrl: 'https://pay.test/1', errorMessage: null } }),
  })
  let leave = () => {}
  const payAt = () => new Promise<void>((resolve) => (leave = resolve))
  renderPage(<Accept />, { api, payAt })
  await userEvent.click(await screen.findByRole('button', { name: 'Accepteren' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/pay/start'))

  expect(screen.getByRole('button', { name: 'Bezig' })).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(1)
  leave()
  await screen.findByText('accepted')
})
