export { askAboutAllOpen } from './ask-about-all-open.ts'
export { askAboutOpenAttempts } from './ask-about-open-attempts.ts'
export type { AskDeps } from './ask-provider.ts'
