import '../app/theme/counter-styles.ts'
import '../app/counter/opening.css'
import { onlineManager } from '@tanstack/react-query'
import type { Bridge } from '#shared/contracts/terminal/channel-names.ts'
import { counterRoutes } from '../app/counter/counter-routes.ts'
import { letUnseenImagesGo } from '../app/counter/let-unseen-images-go.ts'
import { heedingRefusals } from '../features/counter-session/index.ts'
import { noticingKept } from '../features/counter-state/index.ts'
import { counterOver, terminalPlatform } from '../platform/terminal-platform.ts'
import { startApp } from './start-app.tsx'

const { terminal } = window as Window & { terminal?: Bridge } // put there by the preload
if (!terminal) throw new Error('This page belongs to the terminal')

// The main process answers without a line as well, with what it kept: no question waits for the network.
onlineManager.setEventListener(() => undefined)
onlineManager.setOnline(true)
letUnseenImagesGo(document)

const reach = heedingRefusals(
  noticingKept((url, init) => fetch(url, init)),
  counterOver(terminal),
)

void startApp(terminalPlatform(reach, terminal), reach, counterRoutes)
