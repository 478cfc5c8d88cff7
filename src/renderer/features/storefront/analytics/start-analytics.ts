import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { cartChanges } from '#shared/domain/analytics/cart-changes.ts'
import {
  addToCartEvent,
  beginCheckout,
  purchase,
  removeFromCartEvent,
  selectItem,
  viewCart,
  viewItem,
  viewItemList,
} from '#shared/domain/analytics/events.ts'
import { isBought, isMeasured, isNewOrder, measuredQuery } from '#shared/domain/analytics/measured-pages.ts'
import { consentSignals, NO_PERMISSIONS, type Permissions } from '#shared/domain/consents/consent.ts'
import { report } from '../../../lib/report.ts'
import type { Tags } from '../../../platform/platform.ts'
import { type CartLine, useShoppingStore } from '../../common/cart/index.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import { createAnalyticsItems } from './analytics-items.ts'
import { createDataLayer, type LayerEvent } from './data-layer.ts'
import { isFirstMeasurement } from './measured-orders.ts'

type Dependencies = {
  api: Api
  queryClient: QueryClient
  tags: Tags
  scriptUrl: string
  /** Further origins from which tags may load scripts. */
  scriptHosts: readonly string[]
  shopName: string
  now: () => Date
}

/**
 * Measures a visit after consent: loads the tag manager and fills its data layer.
 *
 * Some events need facts that are still loading. All events wait in one queue, so that they are sent in the order in
 * which they happened. On pages that must not be measured all consent is denied, even after an earlier page has loaded
 * the tag manager.
 */
export function startAnalytics({ api, queryClient, tags, scriptUrl, scriptHosts, shopName, now }: Dependencies) {
  const pushEvent = createDataLayer(tags.push)
  const items = createAnalyticsItems({ api, queryClient })
  let queue = Promise.resolve()
  let granted = NO_PERMISSIONS
  let isMeasuredPage = false
  let isStopped = false

  const enqueue = (createEvent: () => Promise<LayerEvent | undefined>) => {
    queue = queue
      .then(async () => {
        const event = await createEvent()
        if (event && !isStopped) pushEvent(event)
      })
      .catch((error: unknown) => report(error, 'analytics'))
  }
  let lastConsent = NO_PERMISSIONS
  const reportConsent = () => {
    const allowed = isMeasuredPage ? granted : NO_PERMISSIONS
    if (allowed.statistics === lastConsent.statistics && allowed.marketing === lastConsent.marketing) return
    lastConsent = allowed
    tags.consent('update', consentSignals(allowed))
    if (isMeasuredPage) tags.push({ event: 'consent_update' })
  }

  tags.consent('default', { ...consentSignals(NO_PERMISSIONS), wait_for_update: 500 })

  return {
    /** Sets the permissions from now on. */
    permit(permissions: Permissions) {
      granted = permissions
      reportConsent()
    },

    /** Sends a page view of this URL, when the page may be measured. */
    visit({ pathname, search }: { pathname: string; search: string }, title: string) {
      const parameters = new URLSearchParams(search)
      isMeasuredPage = isMeasured(pathname, parameters)
      reportConsent()
      if (!isMeasuredPage) return
      tags.load(scriptUrl, scriptHosts)
      const query = new URLSearchParams(measuredQuery(parameters).map(([name, value]) => [name, value]))
      enqueue(async () => ({ event: 'pageview', page: { path: pathname, query: String(query), title } }))
    },

    track(event: AnalyticsEvent) {
      if (isMeasuredPage) enqueue(() => eventOf(event, { items, shopName, now }))
    },

    /**
     * Sends the added and removed lines of a cart change. Do not call it when the cart was only read from storage, or
     * emptied because the order was placed.
     */
    cartChanged(before: readonly CartLine[], after: readonly CartLine[]) {
      if (!isMeasuredPage) return
      const { added, removed } = cartChanges(before, after)
      if (added.length > 0) enqueue(async () => addToCartEvent(await items.ofCart(added)))
      if (removed.length > 0) enqueue(async () => removeFromCartEvent(await items.ofCart(removed)))
    },

    /** Stops the measurement and denies all consent, for example when consent is withdrawn. */
    stop() {
      isStopped = true
      tags.consent('update', consentSignals(NO_PERMISSIONS))
    },
  }
}

type EventContext = { items: ReturnType<typeof createAnalyticsItems>; shopName: string; now: () => Date }

async function eventOf(event: AnalyticsEvent, { items, shopName, now }: EventContext): Promise<LayerEvent | undefined> {
  switch (event.name) {
    case 'view_item_list': {
      const { list, products, firstIndex } = event
      return viewItemList(list, await Promise.all(products.map(items.listed)), firstIndex)
    }
    case 'select_item':
      return selectItem(event.list, await items.listed(event.product), event.index)
    case 'view_item':
      return viewItem(await items.shown(event.product, event.netCents, event.choices))
    case 'view_cart':
      return viewCart(await items.ofCart(linesNow()))
    case 'begin_checkout':
      return beginCheckout(await items.ofCart(linesNow()))
    case 'purchase': {
      const { order, statusCode } = event
      if (!isBought(statusCode) || !isNewOrder(order.insertDateTime, now())) return undefined
      if (!(await isFirstMeasurement(order.salesOrderId))) return undefined
      return purchase({ id: order.salesOrderId, shopName, pieces: await items.ofOrder(order) })
    }
  }
}

const linesNow = () => useShoppingStore.getState().lines
