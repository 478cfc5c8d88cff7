export { dispatchCommand, onCommand } from './commands.ts'
export { printLastReceipt } from './last-receipt.ts'
export { isPayNowState, payNowState } from './pay-now-state.ts'
export { useMenuCommands } from './use-menu-commands.ts'
