import type { Feature, FeatureDeps, OpenFeature } from './feature.ts'
import type { Log } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { Busy, WaitingDrafts } from './ports/till.ts'

/** All features of the POS as one. Before they are open they report no work, no drafts and no cached responses. */
export interface Features {
  busy: Busy
  drafts: WaitingDrafts
  responseCache: ResponseCache
  open(parts: FeatureDeps): Promise<void>
  /** Makes each feature check again the state that it depends on. */
  look(log: Log): Promise<void>
  close(log: Log): Promise<void>
}

/** Opens the features one by one. A feature that fails is logged and reported to the seller; the others continue. */
export function openFeatures(features: readonly Feature[]): Features {
  const opened: { name: string; feature: OpenFeature }[] = []
  const all = () => opened.map(({ feature }) => feature)
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
      keep: (request, answer) =>
        all()
          .find((one) => one.responseCache)
          ?.responseCache?.keep(request, answer) ?? answer,
      responseFor: async (request) =>
        all()
          .find((one) => one.responseCache)
          ?.responseCache?.responseFor(request),
    },
    async open(parts) {
      for (const { name, whenLost, open } of features) {
        try {
          opened.push({ name, feature: await open(parts) })
        } catch (error) {
          parts.log.error(`${name} failed to open`, error)
          parts.state.note(`lost:${name}`, whenLost)
        }
      }
    },
    async look(log) {
      await Promise.all(
        opened.map(({ name, feature }) =>
          feature.look?.().catch((error: unknown) => log.error(`${name} check failed`, error)),
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
