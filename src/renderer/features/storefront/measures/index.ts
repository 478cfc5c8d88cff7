export { DrawingView } from './DrawingView.tsx'
export { FitView } from './FitView.tsx'
