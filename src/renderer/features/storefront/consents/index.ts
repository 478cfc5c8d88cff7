export { openCookieSettings } from './settings-dialog.ts'
