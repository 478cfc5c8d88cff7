import { sitePaths } from './site-paths.ts'

/** Paths of a color sample, apart from `sitePaths`, which every page of the shop loads. */
export const samplePaths = {
  /** Path on the card of a sample, short enough to type. It redirects to `inHand`. @param sampleId item id of the sample */
  scanned: (sampleId: number | ':sampleId') => `/staal/${sampleId}`,
  /** The page of a visitor who has the sample in hand. */
  inHand: (sampleId: number | string) => `${sitePaths.samples}?${new URLSearchParams({ staal: String(sampleId) })}`,
} as const

/** Query parameter of the page of the samples with the item id of the sample in hand. */
export const SAMPLE_IN_HAND = 'staal'
