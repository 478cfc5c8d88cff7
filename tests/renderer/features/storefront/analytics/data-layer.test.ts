import { describe, expect, it } from 'vitest'
import { createDataLayer, fingerprint } from '#src/renderer/features/storefront/analytics/data-layer.ts'

const viewed = (id: string) => ({ event: 'view_item', ecommerce: { currency: 'EUR', items: [{ item_id: id }] } })

describe('the data layer', () => {
  const layer = () => {
    const pushed: object[] = []
    return { pushed, put: createDataLayer((entry) => pushed.push(entry)) }
  }

  it('clears the items of the previous event', () => {
    const { pushed, put } = layer()

    put(viewed('7'))

    expect(pushed).toEqual([{ ecommerce: null }, viewed('7')])
  })

  it('drops an event that equals the previous one, and no other', () => {
    const { pushed, put } = layer()
    for (const id of ['7', '7', '8', '7']) put(viewed(id))

    expect(pushed.filter((entry) => 'event' in entry)).toEqual([viewed('7'), viewed('8'), viewed('7')])
  })

  it('does not clear the items before a page view, which has no items', () => {
    const { pushed, put } = layer()

    put({ event: 'pageview', page: { path: '/', query: '', title: 'Leermeester' } })

    expect(pushed).toHaveLength(1)
  })

  it('compares events by their content, not by the order of their fields', () => {
    expect(fingerprint({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(fingerprint({ b: { d: [1, 2], c: 2 }, a: 1 }))
    expect(fingerprint({ a: [1, 2] })).not.toBe(fingerprint({ a: [2, 1] }))
  })
})
