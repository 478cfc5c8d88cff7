export { ChosenSamples } from './ChosenSamples.tsx'
export { SampleKind } from './SampleKind.tsx'
export { useSamples } from './use-samples.ts'
