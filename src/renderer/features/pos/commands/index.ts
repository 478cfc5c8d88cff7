export { dispatchCommand, onCommand } from './commands.ts'
export { printLastReceipt } from './last-receipt.ts'
export { isPayNowState, payNowMethod, payNowState, payNowWith } from './pay-now-state.ts'
export { useMenuCommands } from './use-menu-commands.ts'
