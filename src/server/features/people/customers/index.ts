export { customersTable } from './customers-table.ts'
export { recentCustomers } from './recent-customers.ts'
