export { TillSettings } from './TillSettings.tsx'
