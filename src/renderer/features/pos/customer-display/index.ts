export { CustomerWindow } from './CustomerWindow.tsx'
export { useDisplayContent } from './use-display-content.ts'
export { useLeatherOfCustomer, useShowConfiguration } from './use-show-configuration.ts'
export { type ShownLine, useShowToCustomer } from './use-show-to-customer.ts'
