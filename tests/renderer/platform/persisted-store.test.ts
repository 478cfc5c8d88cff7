import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createPersistedStore, forgetStaffWork, hydrateStores } from '#src/renderer/platform/persisted-store.ts'

const shape = z.object({ lines: z.array(z.string()) })
const store = (name: string) => createPersistedStore(name, async () => shape, { lines: [] as string[] })
const stored = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null')?.state

describe('a persisted store', () => {
  beforeEach(() => localStorage.clear())

  it('is restored after a reload', async () => {
    localStorage.setItem('cart-1', JSON.stringify({ state: { lines: ['bank'] }, version: 0 }))
    const cart = store('cart-1')
    expect(cart.getState().lines).toEqual([])

    await hydrateStores(localStorage)

    expect(cart.getState().lines).toEqual(['bank'])
  })

  it('is written when it changes', async () => {
    const cart = store('cart-2')
    await hydrateStores(localStorage)

    cart.setState({ lines: ['stoel'] })

    expect(stored('cart-2')).toEqual({ lines: ['stoel'] })
  })

  it('ignores data of another shape', async () => {
    localStorage.setItem('cart-3', JSON.stringify({ state: { lines: [1] }, version: 0 }))
    const cart = store('cart-3')

    await hydrateStores(localStorage)

    expect(cart.getState().lines).toEqual([])
  })

  it('applies changes made before it was read to the data that was read', async () => {
    localStorage.setItem('cart-4', JSON.stringify({ state: { lines: ['bank'] }, version: 0 }))
    const cart = store('cart-4')

    const reading = hydrateStores(localStorage)
    cart.setState(({ lines }) => ({ lines: [...lines, 'stoel'] }))
    await reading

    expect(cart.getState().lines).toEqual(['bank', 'stoel'])
    expect(stored('cart-4')).toEqual({ lines: ['bank', 'stoel'] })
  })

  it('is read again when the browser restores the page from its cache', async () => {
    const cart = store('cart-7')
    await hydrateStores(localStorage)
    localStorage.setItem('cart-7', JSON.stringify({ state: { lines: ['hocker'] }, version: 0 }))

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

    await vi.waitFor(() => expect(cart.getState().lines).toEqual(['hocker']))
  })

  it('with staff data is cleared at a logout, also when the screen of the store was not opened', async () => {
    localStorage.setItem('order-drafts', JSON.stringify({ state: { notes: { 7: 'Klant belt terug' } }, version: 0 }))
    localStorage.setItem('passages', JSON.stringify({ state: { typed: { doorWidth: '83' } }, version: 0 }))
    localStorage.setItem('sample-leather', JSON.stringify({ state: { leather: { id: 101 } }, version: 0 }))
    localStorage.setItem('cart-6', JSON.stringify({ state: { lines: ['bank'] }, version: 0 }))
    const replies = store('review-replies')
    await hydrateStores(localStorage)
    replies.setState({ lines: ['Dank u wel'] })

    forgetStaffWork()

    for (const name of ['order-drafts', 'passages', 'sample-leather']) expect(localStorage.getItem(name)).toBeNull()
    expect(stored('review-replies')).toEqual({ lines: [] })
    expect(stored('cart-6')).toEqual({ lines: ['bank'] })
  })

  it('is read again when another tab changes it', async () => {
    const cart = store('cart-5')
    await hydrateStores(localStorage)

    localStorage.setItem('cart-5', JSON.stringify({ state: { lines: ['kruk'] }, version: 0 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart-5' }))

    await expect.poll(() => cart.getState().lines).toEqual(['kruk'])
  })
})
