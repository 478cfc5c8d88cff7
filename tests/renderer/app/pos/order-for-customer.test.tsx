import { useQueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { OrderOnCustomerDisplay } from '#src/renderer/app/pos/OrderOnCustomerDisplay.tsx'
import { orderDetails, staffOrder } from '#src/renderer/features/back-office/sales-orders/staff-order-queries.ts'
import { payNowState } from '#src/renderer/features/pos/commands/index.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { counterDouble } from '../../support/counter-double.ts'
import { renderAdmin } from '../../support/render-admin.tsx'

const ID = 12
const row = { displayName: 'Bank Merel', count: 1, basePrice: 825.62 }

/** Puts the order into the query cache, as the order screen does, and renders the component under test. */
function FetchedOrder({ outstanding }: { outstanding: number }) {
  const [client, api] = [useQueryClient(), useApi()]
  // Only the fields that the customer display uses.
  client.setQueryData(staffOrder(api, ID).queryKey, { salesOrderRows: [row], totals: { gross: 999 } } as never)
  client.setQueryData(orderDetails(api, ID).queryKey, { outstanding } as never)
  return <OrderOnCustomerDisplay id={ID} />
}

/** Renders the order, with the payment panel in the given state. */
function open({ outstanding = 999, panel }: { outstanding?: number; panel?: Partial<PanelState> } = {}) {
  const main = counterDouble({
    'desk:list': () => ({ desks: panel ? [{ ...emptyPanel(ID), ...panel }] : [] }),
    'display:show': () => ({ isShown: true }),
  })
  const { router } = renderAdmin(<FetchedOrder outstanding={outstanding} />, { platform: { pos: main.counter } })
  return {
    router,
    waitForPanels: () => waitFor(() => expect(main.askedOf('desk:list')).toHaveLength(1)),
    changePanel: (panelNow: Partial<PanelState>) =>
      act(() => main.tell('desk:changed', { desks: [{ ...emptyPanel(ID), version: 1, ...panelNow }] })),
    shown: () => main.askedOf('display:show'),
  }
}

const CART = {
  kind: 'cart',
  salesOrderId: 12,
  lines: [{ title: 'Bank Merel', count: 1, amountCents: 99_900 }],
  totalCents: 99_900,
}

describe('an order that a seller opens', () => {
  it('is not shown to the customer while the seller does not use its payment panel', async () => {
    const { waitForPanels, changePanel, shown } = open()
    await waitForPanels()

    changePanel({ salesOrderId: 99, text: '5' })
    changePanel({})

    expect(shown()).toEqual([])
  })

  it('is shown from the first key on its payment panel, also after the amount is cleared', async () => {
    const { waitForPanels, changePanel, shown } = open()
    await waitForPanels()

    changePanel({ text: '1' })
    await waitFor(() => expect(shown()).toEqual([CART]))
    changePanel({ text: '' })

    expect(shown()).toEqual([CART])
  })

  it('is shown at once when it was just placed on this till', async () => {
    const { router, shown } = open()

    await act(() => router.navigate('/admin/verkooporders/12', { state: payNowState }))

    await waitFor(() => expect(shown()).toEqual([CART]))
  })

  it('is not shown when it has no outstanding amount', async () => {
    const { waitForPanels, changePanel, shown } = open({ outstanding: 0, panel: { text: '5' } })
    await waitForPanels()

    changePanel({ text: '50' })

    expect(shown()).toEqual([])
  })
})
