import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedSampleLeather } from './persisted-sample-leather.ts'

const none: PersistedSampleLeather = { leather: null }

/** The leather of the sample that the visitor has in hand. It is the same in all tabs of this browser. */
const useStore = createPersistedStore(
  'sample-leather',
  () => import('./persisted-sample-leather.ts').then(({ persistedSampleLeather }) => persistedSampleLeather),
  none,
)

export type SampleLeather = NonNullable<PersistedSampleLeather['leather']>

/**
 * Returns the leather in which the visitor sees all models; null without one, on the server and until the storage has
 * been read, so that a page is the same for all visitors at first.
 */
export const useSampleLeather = () => useStore(({ leather }) => leather)

/** Shows all models in a leather from now on; null shows each model in its own leather again. */
export const setSampleLeather = (leather: SampleLeather | null) => useStore.setState({ leather })
