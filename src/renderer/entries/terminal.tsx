import '../app/theme/styles.ts'
import { webPlatform } from '../platform/web-platform.ts'
import { startApp } from './start-app.tsx'

// The showroom terminal shows the same application; what only its machine can do will be added to the platform.
const reach = (url: string, init?: RequestInit) => fetch(url, init)

void startApp(webPlatform(reach), reach)
