import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '#shared/domain/catalog/filters.ts'
import { PriceFilter } from '#src/renderer/features/storefront/catalog/PriceFilter.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'

function open() {
  const onChoose = vi.fn()
  renderAdmin(<PriceFilter bounds={{ minCents: 50_000, maxCents: 300_000 }} filters={NO_FILTERS} onChoose={onChoose} />)
  return { onChoose, user: userEvent.setup() }
}

describe('the price filter', () => {
  it.each([
    ['1.500', 150_000],
    ['€ 1.500,00', 150_000],
    ['1500', 150_000],
  ])('parses %s in Dutch notation', async (written, toCents) => {
    const { user, onChoose } = open()
    await user.type(screen.getByLabelText('tot €'), `${written}{Enter}`)

    expect(onChoose).toHaveBeenCalledWith({ ...NO_FILTERS, fromCents: undefined, toCents })
  })

  it('rounds to whole euros without excluding a requested price', async () => {
    const { user, onChoose } = open()
    await user.type(screen.getByLabelText('Van €'), '999,50')
    await user.type(screen.getByLabelText('tot €'), '1.499,50{Enter}')

    expect(onChoose).toHaveBeenLastCalledWith({ ...NO_FILTERS, fromCents: 99_900, toCents: 150_000 })
  })

  it('refuses an ambiguous price at its field, and does not filter by it', async () => {
    const { user, onChoose } = open()
    await user.type(screen.getByLabelText('tot €'), '1,500{Enter}')

    const field = screen.getByLabelText<HTMLInputElement>('tot €')
    expect(field.value).toBe('1,500')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toMatch(/^Dit bedrag kan op meer manieren worden gelezen\./)
    expect(onChoose).not.toHaveBeenCalled()
  })
})
