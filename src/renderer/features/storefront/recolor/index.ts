export { RecoloredPicture } from './RecoloredPicture.tsx'
export { RecolorProvider } from './RecolorProvider.tsx'
export { usePaintableLayers, usePreloadLayers } from './recolor-context.ts'
export type { ShownImage } from './shown-image.ts'
