export { TillSetup } from './TillSetup.tsx'
