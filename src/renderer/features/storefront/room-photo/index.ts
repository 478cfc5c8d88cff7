export { PhotoView } from './PhotoView.tsx'
