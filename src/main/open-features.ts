import type { Feature, FeatureDeps, OpenFeature } from './feature.ts'
import type { Log } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { Busy, WaitingDrafts } from './ports/till.ts'

/** All features of the POS together. A feature that is not open yet reports no work, drafts or cached responses. */
export interface Features {
  busy: Busy
  drafts: WaitingDrafts
  responseCache: ResponseCache
  open(parts: FeatureDeps): Promise<void>
  /** Makes each feature check its connections, devices and due work again. */
  recheck(log: Log): Promise<void>
  close(log: Log): Promise<void>
}

/**
 * Combines the features. `open` opens them one by one: a feature that fails is logged and reported to the seller, and
 * the others open as usual.
 */
export function openFeatures(features: readonly Feature[]): Features {
  const opened: { name: string; feature: OpenFeature }[] = []
  const all = () => opened.map(({ feature }) => feature)
  const caches = () => all().flatMap(({ responseCache }) => responseCache ?? [])
  return {
    busy: {
      reason: () => {
        for (const { busy } of all()) {
          const reason = busy?.reason()
          if (reason !== undefined) return reason
        }
        return undefined
      },
    },
    drafts: { count: () => all().reduce((sum, { drafts }) => sum + (drafts?.count() ?? 0), 0) },
    responseCache: {
      store(request, response) {
        const stored = caches().map((cache) => cache.store(request, response))
        const replacement = stored.find((one) => one instanceof Response)
        if (replacement) return replacement
        return stored.length === 0 ? response : Promise.all(stored).then(() => undefined)
      },
      async responseFor(request) {
        for (const cache of caches()) {
          const response = await cache.responseFor(request)
          if (response) return response
        }
        return undefined
      },
    },
    async open(parts) {
      for (const { name, failureText, open } of features) {
        try {
          opened.push({ name, feature: await open(parts) })
        } catch (error) {
          parts.log.error(`${name} failed to open`, error)
          parts.state.note(`lost:${name}`, failureText)
        }
      }
    },
    async recheck(log) {
      await Promise.all(
        opened.map(({ name, feature }) =>
          feature.recheck?.().catch((error: unknown) => log.error(`${name} check failed`, error)),
        ),
      )
    },
    async close(log) {
      await Promise.all(
        opened.map(async ({ name, feature }) => {
          try {
            await feature.close?.()
          } catch (error) {
            log.error(`${name} failed to close`, error)
          }
        }),
      )
    },
  }
}
