import type { FailureCode } from '#shared/contracts/failures.ts'
import type { Bridge, ChannelName, EventName } from '#shared/contracts/pos/channel-names.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Platform } from './platform.ts'
import type { PointOfSale } from './point-of-sale.ts'
import { webPlatform } from './web-platform.ts'

/** The machine on the counter: an ordinary page, with the terminal's main process behind it. */
export function posPlatform(fetch: (url: string) => Promise<Response>, bridge: Bridge): Platform {
  // Releases are installed there, not fetched.
  const { newestBuildTime: _, ...web } = webPlatform(fetch)
  return { ...web, pos: createPointOfSale(bridge) }
}

/** The typed counter over the bare bridge of the preload. */
export function createPointOfSale(bridge: Bridge): PointOfSale {
  return {
    call: async (channel, input) => {
      const outcome = await bridge.invoke(channel.channel as ChannelName, input) // a test holds the names together
      if (!outcome.ok) {
        const { ok: _, code, ...told } = outcome
        throw new ShopError({ ...told, code: code as FailureCode }, 0) // the main process answers with failure codes alone
      }
      return outcome.value as never // what the main process may answer is what the channel says, by its types
    },
    listen: ({ event }, listener) => bridge.listen(event as EventName, (payload) => listener(payload as never)),
  }
}
