import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { AddressLookup } from '#src/renderer/features/common/addresses/index.ts'
import { checkoutShop } from '#tests/renderer/support/checkout-shop.ts'
import { renderPage } from '#tests/support/render-page.tsx'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open() {
  const shop = checkoutShop()
  renderPage(<AddressLookup country="NL" onFound={() => {}} onFailure={() => {}} />, { api: createApi(shop) })
  const field = screen.getByRole('combobox', { name: 'Zoek uw adres' })
  return {
    shop,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    terms: () => shop.addressSearches.map(({ term }) => term),
  }
}

describe('the address lookup', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('searches from the first character, after 10 ms', async () => {
    const { type, terms } = open()
    await wait(1000)
    expect(terms(), 'nothing was typed').toEqual([])

    type('J')
    await wait(9)
    expect(terms()).toEqual([])
    await wait(1)
    expect(terms()).toEqual(['J'])
    type('Jul')
    await wait(10)
    expect(terms()).toEqual(['J', 'Jul'])
  })

  it('waits 0.3 seconds after the last keystroke from the fourth character on', async () => {
    const { type, terms } = open()

    type('Juli')
    await wait(299)
    type('Julia')
    await wait(299)
    expect(terms()).toEqual([])
    await wait(1)

    expect(terms()).toEqual(['Julia'])
  })

  it('uses one session of the address service for all its searches', async () => {
    const { type, shop } = open()
    for (const term of ['J', 'Ju', 'Jul']) {
      type(term)
      await wait(10)
    }

    expect(new Set(shop.addressSearches.map(({ session }) => session)).size).toBe(1)
    expect(shop.addressSearches[0]?.session).toMatch(/^[\w.-]{8,64}$/)
  })

  it('scrolls to the results, which the order button would otherwise cover on a phone', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { type } = open()

    type('Jul')
    await wait(100)
    await wait(100)

    expect(scrolled.mock.contexts).toEqual([screen.getByRole('listbox', { name: 'Gevonden adressen' })])
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
    scrolled.mockRestore()
  })
})
