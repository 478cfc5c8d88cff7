import type { Feature, OpenFeature, Parts } from './parts.ts'

/** Opens one feature after the other. One that fails is written down and told to the seller; the others go on. */
export async function openFeatures(features: readonly Feature[], parts: Parts): Promise<OpenFeature[]> {
  const open: OpenFeature[] = []
  for (const feature of features) {
    try {
      open.push(await feature.open(parts))
    } catch (error) {
      parts.log.error(`${feature.name} did not open`, error)
      parts.state.note(`lost:${feature.name}`, feature.whenLost)
    }
  }
  return open
}
