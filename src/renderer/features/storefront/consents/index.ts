export { openCookieSettings } from './settings-window.ts'
