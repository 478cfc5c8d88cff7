import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from '#src/renderer/features/back-office/frame/index.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'

const NAME = 'Klanten zoeken op email, achternaam, postcode of plaats'

describe('the search field of a list', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const renderField = (at = '/admin/klanten') => {
    const { router } = renderAdmin(<SearchField param="klantenzoeken" placeholder={`${NAME}...`} />, { at })
    return { router, query: () => router.state.location.search }
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: NAME })
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('searches a second after the last keystroke, and returns to the first page', () => {
    const { query } = renderField('/admin/klanten?page=4&sort=name')

    type('jans')
    pass(900)
    type('jansen')
    pass(999)
    expect(query()).toBe('?page=4&sort=name')
    pass(1)

    expect(query()).toBe('?sort=name&klantenzoeken=jansen')
  })

  it('searches at once with Enter', () => {
    const { query } = renderField()

    type(' jansen ')
    fireEvent.keyDown(field(), { key: 'Enter' })

    expect(query()).toBe('?klantenzoeken=jansen')
  })

  it('shows the search term of the URL, and its button clears the term at once', () => {
    const { query } = renderField('/admin/klanten?klantenzoeken=jansen&page=2')
    expect(field().value).toBe('jansen')

    fireEvent.click(screen.getByRole('button', { name: 'Zoekterm wissen' }))

    expect(field().value).toBe('')
    expect(query()).toBe('')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('button', { name: 'Zoekterm wissen' })).toBeNull()
  })

  it('is empty again after the Back button when the previous URL has no search term', async () => {
    const { router } = renderField()
    type('jansen')
    pass(1000)

    await act(() => router.navigate(-1))

    expect(field().value).toBe('')
  })
})
