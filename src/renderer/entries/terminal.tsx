import '../lib/zod-without-eval.ts'
import '@mantine/core/styles.layer.css'
import '../app/theme/styles.ts'
import { startApp } from './start-app.tsx'
import { webPlatform } from '../platform/web-platform.ts'

// The showroom terminal shows the same application; what only its machine can do will be added to the platform.
void startApp(webPlatform(), (url, init) => fetch(url, init))
