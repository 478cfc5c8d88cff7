import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PlannedPayments } from '#src/renderer/features/storefront/sales-orders/PlannedPayments.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

it('says what is left of parts that are reduced because the order became cheaper', async () => {
  const part = (dueOn: string, open: number, paid = 0) => ({
    dueOn,
    amount: 500,
    paid,
    open,
    isDue: false,
    isLate: false,
  })
  const parts = [part('2099-12-05', 0, 500), part('2099-12-15', 500), part('2099-12-20', 300), part('2099-12-30', 0)]
  const { api } = stubApi({
    'GET /api/salesorder/7/payment-plan': () => ({
      body: { version: 1, parts, unplanned: 0, outstanding: 800, due: 0 },
    }),
  })
  renderPage(<PlannedPayments salesOrderId={7} paid={500} />, { api })

  const list = await screen.findByRole('list')
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(texts).toEqual([
    '5 december 2099€ 500,00, betaald',
    '15 december 2099€ 500,00',
    '20 december 2099€ 500,00, nog € 300,00',
    '30 december 2099€ 500,00, vervallen',
  ])
})
