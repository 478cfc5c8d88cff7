export { askAboutOpenAttempts } from './ask-about-open-attempts.ts'
export type { AskDeps } from './ask-provider.ts'
