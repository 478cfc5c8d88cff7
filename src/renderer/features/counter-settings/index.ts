export { TillSettings } from './TillSettings.tsx'
export { useSettings } from './use-settings.ts'
