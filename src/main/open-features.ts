import type { Feature, FeatureDeps, OpenFeature } from './feature.ts'
import type { Log } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { Busy, WaitingDrafts } from './ports/till.ts'

/** The features of the counter as one: before they are open nothing is going on, waits or is kept. */
export interface Features {
  busy: Busy
  drafts: WaitingDrafts
  keptAnswers: ResponseCache
  open(parts: FeatureDeps): Promise<void>
  /** Has each of them look at what it depends on. */
  look(log: Log): Promise<void>
  close(log: Log): Promise<void>
}

/** Opens one feature after the other. One that fails is written down and told to the seller; the others go on. */
export function openFeatures(features: readonly Feature[]): Features {
  const isOpen: { name: string; feature: OpenFeature }[] = []
  const all = () => isOpen.map(({ feature }) => feature)
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
    keptAnswers: {
      keep: (request, answer) =>
        all()
          .find((one) => one.keptAnswers)
          ?.keptAnswers?.keep(request, answer) ?? answer,
      answerFor: async (request) =>
        all()
          .find((one) => one.keptAnswers)
          ?.keptAnswers?.answerFor(request),
    },
    async open(parts) {
      for (const { name, whenLost, open } of features) {
        try {
          isOpen.push({ name, feature: await open(parts) })
        } catch (error) {
          parts.log.error(`${name} did not open`, error)
          parts.state.note(`lost:${name}`, whenLost)
        }
      }
    },
    async look(log) {
      await Promise.all(
        isOpen.map(({ name, feature }) =>
          feature.look?.().catch((error: unknown) => log.error(`${name} could not look`, error)),
        ),
      )
    },
    async close(log) {
      await Promise.all(
        isOpen.map(async ({ name, feature }) => {
          try {
            await feature.close?.()
          } catch (error) {
            log.error(`${name} did not close`, error)
          }
        }),
      )
    },
  }
}
