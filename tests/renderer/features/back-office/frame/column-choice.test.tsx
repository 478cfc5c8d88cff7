import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { HIDEABLE_COLUMNS } from '#shared/domain/lists/list-columns.ts'
import { customerColumns } from '#src/renderer/features/back-office/customers/customer-columns.tsx'
import { ColumnChoice, useShownColumns } from '#src/renderer/features/back-office/frame/index.ts'
import { reviewColumns } from '#src/renderer/features/back-office/product-reviews/review-columns.tsx'
import { orderColumns } from '#src/renderer/features/back-office/sales-orders/order-columns.tsx'
import { stockColumnsOf } from '#src/renderer/features/back-office/stock/stock-columns.tsx'
import { withdrawalColumns } from '#src/renderer/features/back-office/withdrawals/withdrawal-columns.tsx'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

const COLUMNS = [
  { key: 'id', title: 'Order' },
  { key: 'name', title: 'Naam' },
  { key: 'paid', title: 'Betaald' },
]

function List() {
  const columns = useShownColumns('orders', COLUMNS)
  return (
    <>
      <ColumnChoice list="orders" columns={COLUMNS} />
      <p role="status">{columns.map(({ title }) => title).join(', ')}</p>
    </>
  )
}

function open(respond: (body: { hidden: string[] }) => Response) {
  const bodies: unknown[] = []
  const api = createApi({
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init.body))
      bodies.push(body)
      return respond(body)
    },
  })
  return { bodies, ...renderAdmin(<List />, { api }) }
}
const storedReply = ({ hidden }: { hidden: string[] }) => Response.json({ hiddenColumns: { orders: hidden } })
const shownTitles = () => screen.getByRole('status').textContent

describe('the choice of columns', () => {
  it('explains which columns a narrow list omits', async () => {
    const columns = [...COLUMNS, { key: 'netsuite', title: 'NetSuite', onlyWide: true as const }]
    renderAdmin(<ColumnChoice list="orders" columns={columns} />)
    await userEvent.click(screen.getByRole('button', { name: 'Kolommen' }))

    const described = screen.getAllByRole('checkbox').map((box) => [box.closest('fieldset > *')?.textContent])
    expect(described.flat()).toEqual(['Order', 'Naam', 'Betaald', 'NetSuiteValt weg waar te weinig ruimte is'])
  })

  it('shows all columns at first', async () => {
    open(storedReply)
    expect(shownTitles()).toBe('Order, Naam, Betaald')
  })

  it('hides columns and shows all again: on the screen at once, and in a request to the server', async () => {
    const { bodies } = open(storedReply)
    await userEvent.click(screen.getByRole('button', { name: 'Kolommen' }))
    const choice = within(await screen.findByRole('group', { name: 'Kolommen van deze lijst' }))

    await userEvent.click(choice.getByRole('checkbox', { name: 'Naam' }))
    expect(shownTitles()).toBe('Order, Betaald')
    await userEvent.click(choice.getByRole('checkbox', { name: 'Betaald' }))
    expect(shownTitles()).toBe('Order')
    await userEvent.click(screen.getByRole('button', { name: 'Alle kolommen tonen' }))

    expect(shownTitles()).toBe('Order, Naam, Betaald')
    await waitFor(() =>
      expect(bodies).toEqual([
        { list: 'orders', hidden: ['name'] },
        { list: 'orders', hidden: ['name', 'paid'] },
        { list: 'orders', hidden: [] },
      ]),
    )
    expect(useSessionStore.getState().session?.hiddenColumns).toEqual({ orders: [] })
  })

  it('does not offer to hide the column that names the row', async () => {
    open(storedReply)
    await userEvent.click(screen.getByRole('button', { name: 'Kolommen' }))

    const first = await screen.findByRole('checkbox', { name: 'Order' })
    expect(first).toHaveProperty('checked', true)
    expect(first).toHaveProperty('disabled', true)
  })

  it('shows the column that names the row although an earlier choice hid it', () => {
    open(storedReply)
    const session = useSessionStore.getState().session

    act(() =>
      useSessionStore.setState({ session: session && { ...session, hiddenColumns: { orders: ['id', 'paid'] } } }),
    )

    expect(shownTitles()).toBe('Order, Naam')
  })

  it('works with the keyboard, and returns the focus to its button after Escape', async () => {
    open(storedReply)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'checkbox'))
    await userEvent.keyboard(' ')
    expect(shownTitles()).toBe('Order, Betaald')

    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kolommen' })))
  })

  it('shows a message when the choice could not be stored', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open(() => Response.json({ code: 'unexpected', message: 'Fout' }, { status: 500 }))
    await userEvent.click(screen.getByRole('button', { name: 'Kolommen' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Naam' }))

    expect(await screen.findByText(/kon niet worden bewaard/)).toBeTruthy()
  })

  it('offers exactly the columns in `HIDEABLE_COLUMNS`, for every list', () => {
    const lists = {
      orders: orderColumns,
      customers: customerColumns,
      reviews: reviewColumns,
      stock: stockColumnsOf([]),
      withdrawals: withdrawalColumns('2026-11-22'),
    }
    const keys = Object.entries(lists).map(([list, columns]) => [list, columns.slice(1).map(({ key }) => key)])
    expect(Object.fromEntries(keys)).toEqual(HIDEABLE_COLUMNS)
  })
})
