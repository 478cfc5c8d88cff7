import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoShop } from '../support/demo-shop.ts'
import { visit } from '../support/visit.tsx'

/** The first test also waits for the import of the whole shop. */
const SLOW = { timeout: 30_000 }

const NOTICE = 'U heeft geen internetverbinding. Wat u invulde blijft bewaard.'

afterEach(() => vi.restoreAllMocks())

it('a page of the shop shows a notice while there is no network', { timeout: 60_000 }, async () => {
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const switchTo = (state: 'online' | 'offline') =>
    act(() => {
      isOnline = state === 'online'
      window.dispatchEvent(new Event(state))
    })
  visit('/winkelwagen', demoShop())
  await screen.findByRole('main', {}, SLOW)
  expect(screen.queryByText(NOTICE)).toBeNull()

  switchTo('offline')
  expect(await screen.findByText(NOTICE, {}, SLOW)).toBeDefined()
  switchTo('online')
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('the "not found" page offers a search', { timeout: 60_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visit('/bestaat-niet', demoShop())

  const field = await screen.findByRole('searchbox', { name: 'Zoek in de winkel' }, SLOW)
  expect(field.closest('form')?.getAttribute('action')).toBe('/zoeken')
  expect(screen.getByRole('heading', { level: 1, name: 'Niet gevonden!' })).toBeDefined()
})
