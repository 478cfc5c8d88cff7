export { ChosenSamples } from './ChosenSamples.tsx'
export { SampleKind } from './SampleKind.tsx'
export { type SampleState, useOwnSamples } from './use-own-samples.ts'
export { useSamples } from './use-samples.ts'
