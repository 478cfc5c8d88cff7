export { DrawingView } from './DrawingView.tsx'
export { FitView } from './FitView.tsx'
export { MeasureLinks } from './MeasureLinks.tsx'
