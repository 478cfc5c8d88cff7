export { LitPage } from './LitPage.tsx'
export { useLight, useWake } from './light-context.ts'
export { RecolouredPicture } from './RecolouredPicture.tsx'
export type { ShownImage } from './shown-image.ts'
