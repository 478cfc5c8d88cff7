export { linkToken } from './account-link.ts'
export { accountLinksTable } from './account-links-table.ts'
export { confirmPassword } from './confirm-password.ts'
export { createDemoAccounts, DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
export { hashPassword } from './password.ts'

export { sessionKey } from './session-key.ts'
export { signToken } from './session-token.ts'
