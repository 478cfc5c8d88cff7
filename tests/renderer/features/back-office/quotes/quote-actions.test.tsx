import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { QuoteVersion, StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { QuoteActions } from '#src/renderer/features/back-office/quotes/QuoteActions.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const madeDateTime = '2026-11-29T12:00:00.000Z'
const version = (number: number, state: 'draft' | 'sent'): QuoteVersion => ({
  version: number,
  state,
  madeDateTime,
  sentDateTime: null,
  validUntil: '2026-12-29',
  remarks: '',
  discounts: [],
  lines: [],
  totals: { gross: 0, net: 0, vat: 0, discount: 0 },
  isSealIntact: null,
})
/** A quote that was sent, with a draft of its next version. */
const quote: StaffQuote = {
  quoteId: 7,
  number: 'OF-2026-00007',
  state: 'sent',
  hasDraft: true,
  insertDateTime: madeDateTime,
  sentDateTime: madeDateTime,
  validUntil: '2026-12-29',
  name: 'Anna de Wilde',
  companyName: '',
  email: 'anna@klant.example',
  total: 0,
  seller: null,
  salesOrderId: null,
  renewalAskedDateTime: null,
  revision: 3,
  isFromShopper: false,
  isForgotten: false,
  buyer: {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: '',
    firstname: 'Anna',
    middlename: '',
    lastname: 'Wilde',
    email: 'anna@klant.example',
    phoneNumber: '',
    reference: '',
  },
  versions: [version(2, 'draft'), version(1, 'sent')],
  decidedDateTime: null,
  decisionReason: '',
  acceptance: null,
  events: [],
  changedBy: null,
  changedDateTime: madeDateTime,
}

it('shows the failure of an action after the success of another one', async () => {
  const { api } = stubApi({
    'POST /api/admin/quote/7/send': () => ({
      status: 409,
      body: { code: 'prices_changed', message: 'De prijzen zijn gewijzigd.', detail: { lines: [] } },
    }),
    'POST /api/admin/quote/7/resend': () => ({ body: quote }),
  })
  renderAdmin(<QuoteActions quote={quote} onEdit={() => {}} />, { api })

  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw mailen' }))
  await screen.findByText('De mail wordt opnieuw verstuurd.')
  await userEvent.click(screen.getByRole('button', { name: 'Versie 2 versturen' }))
  await screen.findByText('De prijzen zijn gewijzigd.')
  expect(screen.queryByText('De mail wordt opnieuw verstuurd.')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw mailen' }))
  await screen.findByText('De mail wordt opnieuw verstuurd.')
  expect(screen.queryByText(/De prijzen zijn gewijzigd|prijzen van nu/)).toBeNull()
})
