export { CustomerWindow } from './CustomerWindow.tsx'
export { useDisplayed } from './use-displayed.ts'
export { type ShownLine, useShowToCustomer } from './use-show-to-customer.ts'
