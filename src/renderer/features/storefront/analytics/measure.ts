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
import { createDataLayer, type LayerEvent } from './data-layer.ts'
import { isFirstMeasurement } from './measured-orders.ts'
import { pieceMaker } from './pieces.ts'

type Dependencies = {
  api: Api
  queryClient: QueryClient
  tags: Tags
  scriptUrl: string
  shopName: string
  now: () => Date
}

/**
 * Measures a visit after consent: loads the tag manager and fills its data layer.
 *
 * Events are created one after the other, in the order in which they happened, because some need facts that are still
 * loading. On pages that are never measured all consent is denied, also for a tag manager that is already loaded.
 */
export function startMeasuring({ api, queryClient, tags, scriptUrl, shopName, now }: Dependencies) {
  const put = createDataLayer(tags.push)
  const pieces = pieceMaker({ api, queryClient })
  let queue = Promise.resolve()
  let granted = NO_PERMISSIONS
  let isHere = false
  let isStopped = false

  const inTurn = (make: () => Promise<LayerEvent | undefined>) => {
    queue = queue
      .then(async () => {
        const event = await make()
        if (event && !isStopped) put(event)
      })
      .catch((error: unknown) => report(error, 'analytics'))
  }
  let told = NO_PERMISSIONS
  const signal = () => {
    const allowed = isHere ? granted : NO_PERMISSIONS
    if (allowed.statistics === told.statistics && allowed.marketing === told.marketing) return
    told = allowed
    tags.consent('update', consentSignals(allowed))
    if (isHere) tags.push({ event: 'consent_update' })
  }

  tags.consent('default', { ...consentSignals(NO_PERMISSIONS), wait_for_update: 500 })

  return {
    /** Sets the permissions from now on. */
    permit(permissions: Permissions) {
      granted = permissions
      signal()
    },

    /** Sends a page view of the current URL. */
    visit({ pathname, search }: { pathname: string; search: string }, title: string) {
      const parameters = new URLSearchParams(search)
      isHere = isMeasured(pathname, parameters)
      signal()
      if (!isHere) return
      tags.load(scriptUrl)
      const query = new URLSearchParams(measuredQuery(parameters).map(([name, value]) => [name, value]))
      inTurn(async () => ({ event: 'pageview', page: { path: pathname, query: String(query), title } }))
    },

    hear(occurrence: AnalyticsEvent) {
      if (isHere) inTurn(() => eventOf(occurrence, { pieces, shopName, now }))
    },

    /**
     * Handles a cart change, except when the cart was only read from storage, or emptied because its order was placed.
     */
    cartChanged(before: readonly CartLine[], after: readonly CartLine[]) {
      if (!isHere) return
      const { added, removed } = cartChanges(before, after)
      if (added.length > 0) inTurn(async () => addToCartEvent(await pieces.ofCart(added)))
      if (removed.length > 0) inTurn(async () => removeFromCartEvent(await pieces.ofCart(removed)))
    },

    /** Handles the withdrawal of consent. */
    stop() {
      isStopped = true
      tags.consent('update', consentSignals(NO_PERMISSIONS))
    },
  }
}

type EventContext = { pieces: ReturnType<typeof pieceMaker>; shopName: string; now: () => Date }

async function eventOf(
  occurrence: AnalyticsEvent,
  { pieces, shopName, now }: EventContext,
): Promise<LayerEvent | undefined> {
  switch (occurrence.name) {
    case 'view_item_list': {
      const { list, products, firstIndex } = occurrence
      return viewItemList(list, await Promise.all(products.map(pieces.listed)), firstIndex)
    }
    case 'select_item':
      return selectItem(occurrence.list, await pieces.listed(occurrence.product), occurrence.index)
    case 'view_item':
      return viewItem(await pieces.shown(occurrence.product, occurrence.netCents, occurrence.choices))
    case 'view_cart':
      return viewCart(await pieces.ofCart(linesNow()))
    case 'begin_checkout':
      return beginCheckout(await pieces.ofCart(linesNow()))
    case 'purchase': {
      const { order, statusCode } = occurrence
      if (!isBought(statusCode) || !isNewOrder(order.insertDateTime, now())) return undefined
      if (!(await isFirstMeasurement(order.salesOrderId))) return undefined
      return purchase({ id: order.salesOrderId, shopName, pieces: await pieces.ofOrder(order) })
    }
  }
}

const linesNow = () => useShoppingStore.getState().lines
