import '../app/theme/styles.ts'
import { webPlatform } from '../platform/web-platform.ts'
import { startApp } from './start-app.tsx'

const reach = (url: string, init?: RequestInit) => fetch(url, init)

void startApp(webPlatform(reach), reach)
