export { giveCommand, onCommand } from './commands.ts'
export { printLastReceipt } from './last-receipt.ts'
export { isToBePaid, toBePaid } from './payment-wish.ts'
export { useCommands } from './use-commands.ts'
