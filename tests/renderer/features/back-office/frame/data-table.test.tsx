import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { type Column, DataTable, useListQuery } from '#src/renderer/features/back-office/frame/index.ts'
import { useSession } from '#src/renderer/features/common/sessions/index.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

type Order = { id: number; buyer: string; total: string }

const orders: Order[] = [
  { id: 10_003, buyer: 'Anna', total: '€ 10' },
  { id: 10_002, buyer: 'Bram', total: '€ 20' },
  { id: 10_001, buyer: 'Cor', total: '€ 30' },
]
const columns: readonly Column<Order>[] = [
  { key: 'id', title: 'Order', cell: ({ id }) => id, sortable: true },
  { key: 'buyer', title: 'Naam', cell: ({ buyer }) => <a href="/admin/klanten/1">{buyer}</a> },
  { key: 'total', title: 'Bedrag', cell: ({ total }) => total, sortable: true, align: 'right' },
]

function Orders(overrides: Partial<Parameters<typeof DataTable<Order>>[0]>) {
  const { page, pageSize } = useListQuery()
  return (
    <DataTable
      caption="Verkooporders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/verkooporders/${id}`}
      total={orders.length}
      page={page}
      pageSize={pageSize}
      emptyText="Er zijn geen orders."
      {...overrides}
    />
  )
}

const renderTable = (overrides: Partial<Parameters<typeof DataTable<Order>>[0]> = {}, at = '/admin/verkooporders') => {
  const user = userEvent.setup()
  const { router } = renderAdmin(<Orders {...overrides} />, { at })
  return { user, url: () => router.state.location.pathname + router.state.location.search }
}
const link = (id: number) => screen.getByRole('link', { name: String(id) })

describe('the table of every list', () => {
  it('names its list and its columns', () => {
    renderTable()

    const table = screen.getByRole('table', { name: 'Verkooporders' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Order', 'Naam', 'Bedrag'])
    expect(within(table).getAllByRole('row')).toHaveLength(4)
  })

  it('has one text node per cell, and the column title as an attribute, for the cards on a narrow screen', () => {
    const dated: Column<Order> = { key: 'date', title: 'Datum', cell: () => '23-11-2026 00:48' }
    renderTable({ columns: [...columns, dated] })

    const cell = screen.getAllByRole('cell', { name: '23-11-2026 00:48' })[0]
    expect(cell?.dataset.title).toBe('Datum')
    // On a card the cell is a CSS grid, which would place separate text nodes in separate grid cells.
    expect([...(cell?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(['23-11-2026 00:48'])
  })

  describe('sorting', () => {
    it('is stored in the URL, first ascending and then descending, and returns to the first page', async () => {
      const { user, url } = renderTable({}, '/admin/verkooporders?page=2&betaald=nee')

      await user.click(screen.getByRole('button', { name: 'Bedrag' }))
      expect(url()).toBe('/admin/verkooporders?betaald=nee&sort=total')
      await user.click(screen.getByRole('button', { name: 'Bedrag' }))
      expect(url()).toBe('/admin/verkooporders?betaald=nee&sort=-total')
    })

    it('is announced to screen readers', () => {
      renderTable({ defaultSort: '-id' }, '/admin/verkooporders?sort=-total')

      const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
      expect(sorts).toEqual(['none', null, 'descending'])
    })

    it('shows the default sorting', () => {
      renderTable({ defaultSort: '-id' })

      expect(screen.getByRole('columnheader', { name: 'Order' })).toHaveProperty('ariaSort', 'descending')
    })
  })

  describe('a row', () => {
    it('opens on a click anywhere in it', async () => {
      const { user, url } = renderTable()

      await user.click(screen.getByText('€ 20'))

      expect(url()).toBe('/admin/verkooporders/10002')
    })

    it('does not open when a link inside it is clicked', async () => {
      const { user, url } = renderTable()
      const anna = screen.getByRole('link', { name: 'Anna' })
      anna.addEventListener('click', (event) => event.preventDefault())

      await user.click(anna)

      expect(url()).toBe('/admin/verkooporders')
    })

    it('opens in a new tab when it is clicked with Ctrl', async () => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null)
      const { user, url } = renderTable()

      await user.keyboard('{Control>}')
      await user.click(screen.getByText('€ 20'))

      expect(open).toHaveBeenCalledWith('/admin/verkooporders/10002', '_blank', 'noopener')
      expect(url()).toBe('/admin/verkooporders')
      open.mockRestore()
    })

    it('has the tone that `rowTone` returns for it', () => {
      renderTable({ rowTone: ({ id }) => (id === 10_002 ? 'good' : undefined) })

      const tones = screen.getAllByRole('row').map((row) => row.getAttribute('data-tone'))
      expect(tones).toEqual([null, null, 'good', null])
    })
  })

  describe('the keyboard', () => {
    it('moves through the rows with the arrows, Home and End, and opens one with Enter', async () => {
      const { user, url } = renderTable()
      link(10_003).focus()

      await user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(link(10_002))
      await user.keyboard('{End}')
      expect(document.activeElement).toBe(link(10_001))
      await user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(link(10_001))
      await user.keyboard('{Home}')
      expect(document.activeElement).toBe(link(10_003))
      await user.keyboard('{ArrowDown}{Enter}')
      expect(url()).toBe('/admin/verkooporders/10002')
    })

    it('reaches only one row with Tab: the last active one', async () => {
      const { user } = renderTable()
      const tabIndexes = () => orders.map(({ id }) => link(id).tabIndex)
      expect(tabIndexes()).toEqual([0, -1, -1])

      link(10_003).focus()
      await user.keyboard('{ArrowDown}')

      expect(tabIndexes()).toEqual([-1, 0, -1])
    })
  })

  describe('pages', () => {
    it('show the range of their rows, and link to the next and the previous page', () => {
      renderTable({ total: 1_000, pageSize: 96 }, '/admin/verkooporders?sort=total&page=2')

      expect(screen.getByText('97–192 van 1.000')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Volgende pagina' }).getAttribute('href')).toBe(
        '/admin/verkooporders?sort=total&page=3',
      )
      expect(screen.getByRole('link', { name: 'Vorige pagina' }).getAttribute('href')).toBe(
        '/admin/verkooporders?sort=total',
      )
    })

    it('have one of eight sizes, which is stored with the account; a new size returns to page 1', async () => {
      const { api, calls } = stubApi({ 'PUT /api/user/me/pagesize': ({ body }) => ({ body }) })
      function PageSize() {
        return <p>Nu {useSession()?.userPageSize} rijen</p>
      }
      const user = userEvent.setup()
      const { router } = renderAdmin(
        <>
          <Orders total={1_000} />
          <PageSize />
        </>,
        { api, at: '/admin/verkooporders?page=3&betaald=nee' },
      )
      const choice = screen.getByRole('combobox', { name: 'Rijen per bladzijde' })
      expect(
        within(choice)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual([4, 6, 12, 24, 48, 96, 240, 480].map((size) => `${size} per bladzijde`))

      await user.selectOptions(choice, '24')

      await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ userPageSize: 24 }]))
      expect(screen.getByText('Nu 24 rijen')).toBeDefined()
      expect(router.state.location.search).toBe('?betaald=nee')
    })

    it('have a link to the first page when the requested page no longer exists', async () => {
      const { user, url } = renderTable({ rows: [] }, '/admin/verkooporders?page=9')

      await user.click(screen.getByRole('link', { name: 'Naar de eerste bladzijde' }))

      expect(url()).toBe('/admin/verkooporders')
    })
  })

  it('explains an empty list', () => {
    renderTable({ rows: [], total: 0 })

    expect(screen.getByText('Er zijn geen orders.')).toBeDefined()
  })

  it('shows placeholders while rows load', () => {
    renderTable({ rows: undefined, total: undefined })

    expect(screen.getByRole('table', { name: 'Verkooporders' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Er zijn geen orders.')).toBeNull()
  })

  it('shows and logs a failure, and offers a retry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const onRetry = vi.fn()
    const error = new ShopError({ code: 'outage', message: 'Deze dienst is even niet bereikbaar.' }, 503)
    const { user } = renderTable({ rows: undefined, total: undefined, error, onRetry })

    expect(screen.getByRole('alert').textContent).toContain('Deze dienst is even niet bereikbaar.')
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(logged).toHaveBeenCalledWith('[back office]', error)
    logged.mockRestore()
  })
})
