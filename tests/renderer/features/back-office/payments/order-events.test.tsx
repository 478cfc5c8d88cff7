import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { PaymentPanel } from '#src/renderer/features/back-office/payments/index.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

/**
 * A double of the shop with an endless event stream per connection. The page opens event streams with `fetchFile`.
 * `openCount` returns the number of open streams.
 */
function shopWithStreams() {
  const open = new Set<string>()
  let count = 0
  const fetchFile = async (url: string) => {
    count += 1
    const stream = `${count} ${url}`
    open.add(stream)
    return new Response(new ReadableStream({ cancel: () => void open.delete(stream) }))
  }
  return { fetchFile, openCount: () => open.size }
}

const { api } = stubApi({
  'GET /api/admin/salesorder/7/payments': () => ({
    body: { salesOrderId: 7, total: 999, paid: 0, outstanding: 999, payments: [] },
  }),
  'GET /api/pay/terminals': () => ({ body: { terminals: [] } }),
})

describe('the event stream of an order', () => {
  it('is one connection, which is closed when the user leaves the order', async () => {
    const { fetchFile, openCount } = shopWithStreams()
    const { unmount } = renderAdmin(<PaymentPanel order={{ salesOrderId: 7 }} />, { api, platform: { fetchFile } })
    await screen.findByText(/Nog open/)
    expect(openCount()).toBe(1)

    unmount()

    await waitFor(() => expect(openCount()).toBe(0))
  })

  it('is one connection, also when React mounts the payment panel twice', async () => {
    const { fetchFile, openCount } = shopWithStreams()
    const panel = (
      <StrictMode>
        <PaymentPanel order={{ salesOrderId: 7 }} />
      </StrictMode>
    )
    const { unmount } = renderAdmin(panel, { api, platform: { fetchFile } })
    await screen.findByText(/Nog open/)

    await waitFor(() => expect(openCount()).toBe(1))
    unmount()
    await waitFor(() => expect(openCount()).toBe(0))
  })
})
