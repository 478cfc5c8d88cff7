import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoShop } from '../support/demo-shop.ts'
import { visit } from '../support/visit.tsx'

const WORDS = 'U heeft geen internetverbinding. Wat u invulde blijft bewaard.'

afterEach(() => vi.restoreAllMocks())

it('says when the network is gone, and takes that back', async () => {
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const become = (state: 'online' | 'offline') =>
    act(() => {
      isOnline = state === 'online'
      window.dispatchEvent(new Event(state))
    })
  visit('/winkelwagen', demoShop())
  await screen.findByRole('main', {}, { timeout: 10_000 })
  expect(screen.queryByText(WORDS)).toBeNull()

  become('offline')
  expect(screen.getByText(WORDS)).toBeDefined()
  become('online')
  expect(screen.queryByText(WORDS)).toBeNull()
})

it('lets who looks for a page that is gone search for it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visit('/bestaat-niet', demoShop())

  const field = await screen.findByRole('searchbox', { name: 'Zoek in de winkel' }, { timeout: 10_000 })
  expect(field.closest('form')?.getAttribute('action')).toBe('/zoeken')
  expect(screen.getByRole('heading', { level: 1, name: 'Niet gevonden!' })).toBeDefined()
})
