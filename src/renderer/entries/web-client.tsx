import '../app/theme/styles.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { createTrustHtml } from '../platform/trusted-types.ts'
import { webPlatform } from '../platform/web-platform.ts'
import { startApp } from './start-app.tsx'

const apiFetch = (url: string, init?: RequestInit) => fetch(url, init)

// After a release, the server no longer has the scripts of the previous release, so an open page fails to load its next
// screen. The page is then reloaded once, unless it has unsaved input. A page that was loaded less than ten seconds
// ago, or that was reloaded before, is not reloaded: the failure then has another cause, such as a blocker in the
// browser or a bad connection.
const JUST_LOADED_MS = 10_000
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
window.addEventListener('vite:preloadError', () => {
  // Without network the failure has nothing to do with a release, and a reload would lose the page.
  if (!navigator.onLine || performance.now() < JUST_LOADED_MS || wasReloaded()) return
  if (!isAnythingUnsaved()) window.location.reload()
})

/** Returns whether a script may load the script at a URL. Only the tag manager does that. */
let mayLoad = (_url: string) => false
const openTags = () =>
  import('../platform/web-tags.ts').then(({ webTags }) =>
    webTags((ofTags) => {
      mayLoad = ofTags
    }),
  )
const trustHtml = createTrustHtml((url) => mayLoad(url))

/** Browsers refuse passkeys on an IP address. The code is loaded at the first use. */
const passkeys = 'PublicKeyCredential' in window &&
  !/^\[|^[\d.]+$/.test(location.hostname) && {
    openPasskeys: () => import('../platform/web-passkeys.ts').then(({ webPasskeys }) => webPasskeys),
  }

void startApp({ ...webPlatform(apiFetch), ...passkeys, openTags, trustHtml }, apiFetch, {
  later: {
    path: sitePaths.backOffice,
    load: async () => (await import('../app/back-office/back-office.ts')).backOffice(),
  },
})
