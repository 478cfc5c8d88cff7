export { askAboutOpenAttempts } from './ask-about-open-attempts.ts'
export type { AskDeps } from './ask-provider.ts'
export { lookAgainAtPaid } from './look-again-at-paid.ts'
export { checkPaymentService, watchPaymentService } from './watch-payment-service.ts'
