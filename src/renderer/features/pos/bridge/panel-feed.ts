import { type PanelState, panelChanged, panelList, panelRead } from '#shared/contracts/pos/payment-panel-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/**
 * The state of the payment panels of this till, as a copy in the page. Every part of the page that shows a panel reads
 * this copy.
 */
interface PanelFeed {
  all(): readonly PanelState[]
  of(salesOrderId: number): PanelState | undefined
  /** Reads all panels. */
  load(): Promise<void>
  /** Reads the panel of an order; the main process creates it when it does not exist. */
  read(salesOrderId: number): Promise<void>
  /** Adds or replaces a panel, from the response to an action. */
  take(panel: PanelState): void
  /** Adds a listener. The feed receives the events of the main process only while it has a listener. */
  subscribe(listener: () => void): () => void
}

const feeds = new WeakMap<PointOfSale, PanelFeed>()

/** Returns the panel feed of this page. Every caller gets the same feed. */
export function panelFeed(pos: PointOfSale): PanelFeed {
  const existing = feeds.get(pos)
  if (existing) return existing
  const feed = openPanelFeed(pos)
  feeds.set(pos, feed)
  return feed
}

/**
 * Merges the events of the main process with the responses to reads and actions. They can arrive in another order than
 * the main process sent them. A panel with a lower version than the stored panel is therefore ignored.
 */
function openPanelFeed(pos: PointOfSale): PanelFeed {
  const { tell, subscribe } = createListeners()
  let panels: readonly PanelState[] = []
  let listeners = 0
  let stopListening = () => {}
  /** Number of events so far. When an event arrives during `load`, the response to `load` is older, and is ignored. */
  let events = 0

  const of = (salesOrderId: number) => panels.find((panel) => panel.salesOrderId === salesOrderId)

  /** Replaces all panels by the given ones, each in its newest version. Panels that are not given no longer exist. */
  function replace(given: readonly PanelState[]): void {
    panels = given.map((panel) => newest(of(panel.salesOrderId), panel))
    tell()
  }

  function take(panel: PanelState): void {
    const existing = of(panel.salesOrderId)
    if (newest(existing, panel) !== panel) return
    panels = [...panels.filter((other) => other !== existing), panel]
    tell()
  }

  return {
    all: () => panels,
    of,
    async load() {
      const before = events
      const { desks } = await pos.call(panelList, null)
      if (events === before) replace(desks)
    },
    async read(salesOrderId) {
      take(await pos.call(panelRead, { salesOrderId }))
    },
    take,
    subscribe(listener) {
      const unsubscribe = subscribe(listener)
      listeners += 1
      if (listeners === 1) {
        // Events are received only while there is a listener, so the stored panels may be outdated.
        panels = []
        stopListening = pos.listen(panelChanged, ({ desks }) => {
          events += 1
          replace(desks)
        })
      }
      return () => {
        unsubscribe()
        listeners -= 1
        if (listeners === 0) stopListening()
      }
    },
  }
}

const newest = (existing: PanelState | undefined, incoming: PanelState): PanelState =>
  existing && (incoming.version ?? 0) < (existing.version ?? 0) ? existing : incoming
