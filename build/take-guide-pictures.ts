import { runOrStop } from './lib/run.ts'

// `npm run guide-pictures`: builds the web shop and the showroom app, and takes the pictures of docs/gebruik from the
// demo shop.

await runOrStop('node', ['build/web-build.ts'])
await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])
await runOrStop('playwright', ['test', '--config=playwright.guide.config.ts'])
