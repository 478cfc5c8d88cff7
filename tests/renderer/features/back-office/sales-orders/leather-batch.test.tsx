import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LeatherBatch } from '#src/renderer/features/back-office/sales-orders/LeatherBatch.tsx'
import { orderDetails } from '#src/renderer/features/back-office/sales-orders/staff-order-queries.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { staffOrderDetails } from '#tests/renderer/support/staff-order-details.ts'
import { type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const REFUSED = 'Deze bestelling is geannuleerd.'

/** The form as the page of an order shows it: with the batch of the details in the cache. */
function StoredBatch() {
  const { data } = useQuery(orderDetails(useApi(), 7))
  return data ? <LeatherBatch id={7} rowIds={[70]} stored={data.lines[0]?.leatherBatch ?? ''} /> : null
}

const withBatch = (leatherBatch: string) => {
  const line = { salesOrderRowId: 70, state: 'in_production' as const, stateOn: '2026-11-30', history: [] }
  return staffOrderDetails({ lines: [{ ...line, ...(leatherBatch && { leatherBatch }) }] })
}

/** Shows the form of a line with batch A. The shop gives these responses to the calls that store a batch, and then stores them. */
async function open(responses: StubResponse[] = []) {
  const { api, calls } = stubApi({
    'GET /api/admin/salesorder/7': () => ({ body: withBatch('A') }),
    'PUT /api/admin/salesorder/7/leather-batch': ({ body }) =>
      responses.shift() ?? { body: withBatch((body as { leatherBatch: string }).leatherBatch) },
  })
  renderAdmin(<StoredBatch />, { api })
  return {
    field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Partij leer' }),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Partij bewaren' }),
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

describe('the form of a batch of leather', () => {
  it('stores what was typed, without spaces around it, and offers nothing to store afterwards', async () => {
    const { field, button, sent } = await open()
    expect(button.disabled).toBe(true)

    await userEvent.clear(field)
    await userEvent.type(field, ' 2026-114 {Enter}')

    await screen.findByText('Partij 2026-114 is bewaard.')
    expect(sent()).toEqual([{ rowIds: [70], leatherBatch: '2026-114' }])
    expect(field.value).toBe('2026-114')
    expect(button.disabled).toBe(true)
  })

  it('makes the batch unknown when the field is emptied', async () => {
    const { field, button, sent } = await open()

    await userEvent.clear(field)
    await userEvent.click(button)

    await screen.findByText('De partij is weer onbekend.')
    expect(sent()).toEqual([{ rowIds: [70], leatherBatch: '' }])
  })

  it('shows why the shop refuses, keeps what was typed, and can be sent again', async () => {
    const { field, button, sent } = await open([{ status: 409, body: { code: 'order_canceled', message: REFUSED } }])

    await userEvent.type(field, '-2')
    await userEvent.click(button)

    await screen.findByText(REFUSED)
    expect(field.value).toBe('A-2')
    await userEvent.click(button)
    await screen.findByText('Partij A-2 is bewaard.')
    expect(screen.queryByText(REFUSED)).toBeNull()
    expect(sent()).toHaveLength(2)
  })
})
