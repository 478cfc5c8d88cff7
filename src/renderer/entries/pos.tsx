import '../app/theme/pos-styles.ts'
// Loaded with the app, so that the screen of a stored session loads together with its frame, not after it.
import '../app/back-office/back-office-screens.ts'
import '../app/pos/opening.css'
import '../app/pos/practice.css'
import '../app/pos/touch.css'
import { onlineManager } from '@tanstack/react-query'
import type { Bridge } from '#shared/contracts/pos/channel-names.ts'
import { posRoutes } from '../app/pos/pos-routes.ts'
import { releaseDetachedImages } from '../app/pos/release-detached-images.ts'
import { trackCachedResponses } from '../features/pos/connection/index.ts'
import { askPassword, currentTurn, withSessionCheck, withStrongLogin } from '../features/pos/sessions/index.ts'
import { report } from '../lib/report.ts'
import { createPointOfSale, posPlatform } from '../platform/pos-platform.ts'
import { startApp } from './start-app.tsx'

const { terminal } = window as Window & { terminal?: Bridge } // set by the preload script
if (!terminal) throw new Error('This page runs only in the showroom app: the preload script did not run')

// Without a connection the main process responds from its offline cache, so React Query must not pause queries then.
onlineManager.setEventListener(() => undefined)
onlineManager.setOnline(true)
releaseDetachedImages(document)

const checkedFetch = withSessionCheck(
  trackCachedResponses((url, init) => fetch(url, init)),
  createPointOfSale(terminal),
)
const apiFetch = withStrongLogin(checkedFetch, { currentTurn, askPassword })

void startApp(posPlatform(apiFetch, terminal, report), apiFetch, { frame: posRoutes })
