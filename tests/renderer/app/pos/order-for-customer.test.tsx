import { useQueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { OrderOnCustomerDisplay } from '#src/renderer/app/pos/OrderOnCustomerDisplay.tsx'
import { orderFile, staffOrder } from '#src/renderer/features/back-office/sales-orders/staff-order-queries.ts'
import { payNowState } from '#src/renderer/features/pos/commands/index.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { counterDouble } from '../../support/counter-double.ts'
import { renderAdmin } from '../../support/render-admin.tsx'

const ID = 12
const row = { displayName: 'Bank Merel', count: 1, basePrice: 825.62 }

/** The order in the query cache, as the screen fetched it. */
function FetchedOrder({ outstanding }: { outstanding: number }) {
  const [client, api] = [useQueryClient(), useApi()]
  // Only the fields that may reach the customer.
  client.setQueryData(staffOrder(api, ID).queryKey, { salesOrderRows: [row], totals: { gross: 999 } } as never)
  client.setQueryData(orderFile(api, ID).queryKey, { outstanding } as never)
  return <OrderOnCustomerDisplay id={ID} />
}

function open({ outstanding = 999, desk }: { outstanding?: number; desk?: Partial<PanelState> } = {}) {
  const main = counterDouble({
    'desk:list': () => ({ desks: desk ? [{ ...emptyPanel(ID), ...desk }] : [] }),
    'display:show': () => ({ isShown: true }),
  })
  const { router } = renderAdmin(<FetchedOrder outstanding={outstanding} />, { platform: { pos: main.counter } })
  return {
    router,
    hasAsked: () => waitFor(() => expect(main.askedOf('desk:list')).toHaveLength(1)),
    tells: (now: Partial<PanelState>) =>
      act(() => main.tell('desk:changed', { desks: [{ ...emptyPanel(ID), version: 1, ...now }] })),
    shown: () => main.askedOf('display:show'),
  }
}

const CART = { kind: 'cart', lines: [{ title: 'Bank Merel', count: 1, amountCents: 99_900 }], totalCents: 99_900 }

describe('an order that a seller opens', () => {
  it('is not shown to the customer while it is only viewed', async () => {
    const { hasAsked, tells, shown } = open()
    await hasAsked()

    tells({ salesOrderId: 99, text: '5' })
    tells({})

    expect(shown()).toEqual([])
  })

  it('is shown from the first key on its payment panel, also when the amount is cleared', async () => {
    const { hasAsked, tells, shown } = open()
    await hasAsked()

    tells({ text: '1' })
    await waitFor(() => expect(shown()).toEqual([CART]))
    tells({ text: '' })

    expect(shown()).toEqual([CART])
  })

  it('is shown at once when it was just placed here', async () => {
    const { router, shown } = open()

    await act(() => router.navigate('/admin/verkooporders/12', { state: payNowState }))

    await waitFor(() => expect(shown()).toEqual([CART]))
  })

  it('is not shown without an outstanding amount', async () => {
    const { hasAsked, tells, shown } = open({ outstanding: 0, desk: { text: '5' } })
    await hasAsked()

    tells({ text: '50' })

    expect(shown()).toEqual([])
  })
})
