export { SignatureArea, type Stroke } from './SignatureArea.tsx'
