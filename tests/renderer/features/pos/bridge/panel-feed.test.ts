import { describe, expect, it, vi } from 'vitest'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { panelFeed } from '#src/renderer/features/pos/bridge/index.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'

const panel = (salesOrderId: number, version: number, text = ''): PanelState => ({
  ...emptyPanel(salesOrderId),
  version,
  text,
})

/** Opens a feed on a double of the main process. */
function openFeed() {
  const listeners = new Set<(payload: { desks: PanelState[] }) => void>()
  const replies = { list: Promise.resolve<PanelState[]>([]), read: Promise.resolve(panel(7, 0)) }
  const pos = {
    call: async ({ channel }: { channel: string }) =>
      channel === 'desk:list' ? { desks: await replies.list } : replies.read,
    listen: (_: unknown, listener: (payload: { desks: PanelState[] }) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as PointOfSale
  const feed = panelFeed(pos)
  const sendEvent = (...desks: PanelState[]) => {
    for (const listener of listeners) listener({ desks })
  }
  const texts = () => feed.all().map(({ text }) => text)
  return { pos, feed, replies, sendEvent, texts, listenerCount: () => listeners.size }
}

describe('the payment panels in the page', () => {
  it('come from one feed, which listens to the main process while it has a listener', () => {
    const { pos, feed, listenerCount } = openFeed()
    expect(panelFeed(pos)).toBe(feed)
    expect(listenerCount()).toBe(0)

    const [first, second] = [feed.subscribe(() => {}), feed.subscribe(() => {})]
    expect(listenerCount()).toBe(1)
    first()
    expect(listenerCount()).toBe(1)

    second()
    expect(listenerCount()).toBe(0)
  })

  it('are those of the last event, each in its newest version', () => {
    const { feed, sendEvent, texts } = openFeed()
    const listener = vi.fn()
    feed.subscribe(listener)
    sendEvent(panel(7, 2, 'new'), panel(8, 1, 'gone'))

    sendEvent(panel(7, 1, 'old'))

    expect(texts()).toEqual(['new'])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('are updated from the response to an action, unless an event was newer', () => {
    const { feed, sendEvent, texts } = openFeed()
    feed.subscribe(() => {})
    sendEvent(panel(7, 2, 'event'))

    feed.take(panel(7, 1, 'old'))
    expect(texts()).toEqual(['event'])
    feed.take(panel(7, 3, 'response'))
    feed.take(panel(8, 4, 'other'))

    expect(texts()).toEqual(['response', 'other'])
    expect(feed.of(8)).toMatchObject({ text: 'other' })
  })

  it('are read with one call, whose response is ignored when an event came first', async () => {
    const { feed, replies, sendEvent, texts } = openFeed()
    feed.subscribe(() => {})
    replies.list = Promise.resolve([panel(7, 1, 'listed')])
    await feed.load()
    expect(texts()).toEqual(['listed'])

    const list = Promise.withResolvers<PanelState[]>()
    replies.list = list.promise
    const loading = feed.load()
    sendEvent()
    list.resolve([panel(7, 1, 'listed')])
    await loading

    expect(texts()).toEqual([])
  })

  it('can also be read for one order', async () => {
    const { feed, replies, texts } = openFeed()
    replies.read = Promise.resolve(panel(7, 1, 'read'))

    await feed.read(7)

    expect(texts()).toEqual(['read'])
  })

  it('are discarded when the first listener subscribes, because events may have been missed before', () => {
    const { feed, sendEvent, texts } = openFeed()
    const stop = feed.subscribe(() => {})
    sendEvent(panel(7, 1, 'old'))
    stop()

    feed.subscribe(() => {})

    expect(texts()).toEqual([])
  })
})
