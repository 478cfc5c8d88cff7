import '../app/theme/styles.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { webPlatform } from '../platform/web-platform.ts'
import { startApp } from './start-app.tsx'

const apiFetch = (url: string, init?: RequestInit) => fetch(url, init)

// After a release the screens of the one before are gone from the server: a page that stood open asks for one in
// vain. The page is fetched anew then, once: when it was only just fetched, or fetched anew before, something else is
// wrong (a blocker in the browser, a bad line).
const JUST_FETCHED_MS = 10_000
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
window.addEventListener('vite:preloadError', () => {
  // Without network it is no release: a reload would take away the page that is there.
  if (!navigator.onLine || performance.now() < JUST_FETCHED_MS || wasReloaded()) return
  if (!isAnythingUnsaved()) window.location.reload()
})

const openTags = () => import('../platform/web-tags.ts').then(({ webTags }) => webTags())

void startApp({ ...webPlatform(apiFetch), openTags }, apiFetch)
