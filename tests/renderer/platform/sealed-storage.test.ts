import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createPersistedStore, hydrateStores } from '#src/renderer/platform/persisted-store.ts'
import { createSealedStorage } from '#src/renderer/platform/sealed-storage.ts'
import { counterDouble, refusal } from '../support/counter-double.ts'

type Entries = Record<string, string | null>

/** A main process that stores entries. */
function machine(stored: Record<string, string> = {}, refuses: () => boolean = () => false) {
  const entries = new Map(Object.entries(stored))
  const main = counterDouble({
    'storage:read': () => ({ entries: Object.fromEntries(entries) }),
    'storage:write': ({ entries: changes }: { entries: Entries }) => {
      if (refuses()) return refusal('disk_full', 'De schijf is vol.')()
      for (const [key, value] of Object.entries(changes)) value === null ? entries.delete(key) : entries.set(key, value)
      return {}
    },
  })
  const errors: unknown[] = []
  const open = () =>
    createSealedStorage({ pos: main.counter, plain: localStorage, report: (error) => void errors.push(error) })
  return { entries, main, errors, open }
}

describe('the sealed storage of the showroom app', () => {
  beforeEach(() => localStorage.clear())

  it('writes each change to the main process, and nothing to local storage', async () => {
    const { entries, open } = machine({ old: '1' })
    const storage = open()
    await storage.load?.()

    storage.setItem('order', 'Kerkstraat 1')
    storage.removeItem('old')
    await storage.written?.()

    expect([...entries]).toEqual([['order', 'Kerkstraat 1']])
    expect([storage.getItem('order'), storage.getItem('old')]).toEqual(['Kerkstraat 1', null])
    expect(localStorage).toHaveLength(0)
  })

  it('moves the plain entries of an earlier version over once, and removes them after that', async () => {
    localStorage.setItem('quick-order', 'Kerkstraat 1')
    localStorage.setItem('auth', 'of an earlier start')
    const { entries, open } = machine({ auth: 'newer' })
    const storage = open()

    await storage.load?.()

    expect(Object.fromEntries(entries)).toEqual({ 'quick-order': 'Kerkstraat 1', auth: 'newer' })
    expect(localStorage).toHaveLength(0)
    expect(storage.getItem('quick-order')).toBe('Kerkstraat 1')
  })

  it('leaves the plain entries until a start at which they can be stored', async () => {
    localStorage.setItem('quick-order', 'Kerkstraat 1')
    let isFull = true
    const { entries, errors, open } = machine({}, () => isFull)
    const first = open()
    await first.load?.()
    expect([first.getItem('quick-order'), localStorage.getItem('quick-order')]).toEqual([
      'Kerkstraat 1',
      'Kerkstraat 1',
    ])
    expect(errors).toHaveLength(1)

    isFull = false
    await open().load?.()

    expect([Object.fromEntries(entries), localStorage.length]).toEqual([{ 'quick-order': 'Kerkstraat 1' }, 0])
  })

  it('gives a store its content after a reload of the page, also for a change before the content was read', async () => {
    const { entries, open } = machine({
      'sealed-cart': JSON.stringify({ state: { lines: ['bank'], note: '' }, version: 0 }),
    })
    const schema = z.object({ lines: z.array(z.string()), note: z.string() })
    const store = createPersistedStore('sealed-cart', async () => schema, { lines: [] as string[], note: '' })
    const storage = open()

    const reading = hydrateStores(storage)
    store.setState({ note: 'bel even' })
    await reading
    await storage.written?.()

    expect(store.getState()).toEqual({ lines: ['bank'], note: 'bel even' })
    expect(JSON.parse(entries.get('sealed-cart') ?? '').state).toEqual({ lines: ['bank'], note: 'bel even' })
    await hydrateStores(localStorage)
  })

  it('stores nothing and reports nothing in the window of the customer', async () => {
    const main = counterDouble({
      'storage:read': refusal('forbidden', 'Geen toegang.'),
      'storage:write': refusal('forbidden', 'Geen toegang.'),
    })
    const errors: unknown[] = []
    const storage = createSealedStorage({
      pos: main.counter,
      plain: localStorage,
      report: (error) => void errors.push(error),
    })
    await storage.load?.()

    storage.setItem('a', '1')

    expect([storage.getItem('a'), main.askedOf('storage:write'), errors]).toEqual(['1', [], []])
  })
})
