import '../lib/zod-without-eval.ts'
import '../app/theme/styles.ts'
import { startApp } from './start-app.tsx'
import { webPlatform } from '../platform/web-platform.ts'

void startApp(webPlatform(), (url, init) => fetch(url, init))
