import type { FailureCode } from '#shared/contracts/failures.ts'
import type { Bridge, ChannelName, EventName } from '#shared/contracts/pos/channel-names.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Platform } from './platform.ts'
import type { PointOfSale } from './point-of-sale.ts'
import { createSealedStorage } from './sealed-storage.ts'
import { createTrustHtml } from './trusted-types.ts'
import { webPlatform } from './web-platform.ts'

/**
 * Returns the platform of the showroom app: that of a browser, with the main process added, which also stores the data
 * of the page.
 */
export function posPlatform(
  fetch: (url: string) => Promise<Response>,
  bridge: Bridge,
  report: (error: unknown, subject: string) => void,
): Platform {
  // The showroom app installs its releases, so the page does not check for a newer one.
  const { newestBuildTime: _, ...web } = webPlatform(fetch)
  const isPractice = document.documentElement.dataset.practice !== undefined
  const pos: PointOfSale = { ...createPointOfSale(bridge), isPractice }
  const storage = createSealedStorage({ pos, plain: window.localStorage, report })
  return { ...web, storage, trustHtml: createTrustHtml(), pos }
}

/** Wraps the untyped bridge of the preload script in functions with types. */
export function createPointOfSale(bridge: Bridge): PointOfSale {
  return {
    call: async (channel, input) => {
      const outcome = await bridge.invoke(channel.channel as ChannelName, input) // a test checks that the names match
      if (!outcome.ok) {
        const { ok: _, code, ...failure } = outcome
        throw new ShopError({ ...failure, code: code as FailureCode }, 0) // the main process returns only failure codes
      }
      return outcome.value as never // the types of the channel determine the response
    },
    listen: ({ event }, listener) => bridge.listen(event as EventName, (payload) => listener(payload as never)),
  }
}
