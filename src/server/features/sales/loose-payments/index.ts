export { forgetLoosePaymentsOf, loosePaymentsTable } from './loose-payments-table.ts'
